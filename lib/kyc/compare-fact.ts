/**
 * same, near (usual variants of writing), missing (the account does not state it), other, or null while the register's
 * value is not typed.
 */
export type Comparison = 'same' | 'near' | 'missing' | 'other'

/** Words that companies omit or write differently. */
const UNIMPORTANT = /\b(limited|ltd|llp|plc|company|co|the|and|of|p\.?\s?o\.?\s?box|rd|road|st|street)\b/g

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
const wordsOf = (text: string) =>
  plain(text)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}\s.]/gu, ' ')
    .replace(UNIMPORTANT, ' ')
    .split(/[\s.]+/)
    .filter(Boolean)

/** Compares a company's input with its register. @param typed null if the account has no such field */
export function compareFact(typed: string | null, register: string): Comparison | null {
  if (plain(register) === '') return null
  if (typed === null || plain(typed) === '') return 'missing'
  if (plain(typed).replace(/\s+/g, ' ') === plain(register).replace(/\s+/g, ' ')) return 'same'
  const [one, two] = [wordsOf(typed), wordsOf(register)]
  const [fewer, more] = one.length <= two.length ? [one, new Set(two)] : [two, new Set(one)]
  return fewer.length > 0 && fewer.every((word) => more.has(word)) ? 'near' : 'other'
}

export const COMPARISON_MARKS: Readonly<Record<Comparison, { mark: string; name: string }>> = {
  same: { mark: '=', name: 'same' },
  near: { mark: '≈', name: 'similar' },
  missing: { mark: '+', name: 'not on the account' },
  other: { mark: '≠', name: 'different' },
}
