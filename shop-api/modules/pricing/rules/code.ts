/** Codes of offers: A to Z and 0 to 9. Case, spaces and dashes are ignored, because people write them differently. */

const MAX = 40
const MIN = 3

export type ReadCode = { ok: true; code: string } | { ok: false; message: string }

/**
 * The stored form of a code. Wide and styled letters are read as plain letters. Lookalike letters of other alphabets are
 * refused, because people cannot see the difference.
 */
export function readCode(typed: string): ReadCode {
  if (typed.length > 1000) return tooLong
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .toUpperCase()
  if (code.length > MAX) return tooLong
  if (/[^A-Z0-9]/.test(code)) return refused('A code has only the letters A to Z and figures. Please type it again.')
  if (code.length === 0) return refused('Enter a code.')
  if (code.length < MIN) return refused(`A code has at least ${MIN} letters or figures.`)
  return { ok: true, code }
}

const refused = (message: string): ReadCode => ({ ok: false, message })
const tooLong = refused(`A code has at most ${MAX} letters and figures.`)
