/** Codes of offers: A to Z and 0 to 9. Case, spaces and dashes are how people write them, and mean nothing. */

const MAX = 40
const MIN = 3

export type ReadCode = { ok: true; code: string } | { ok: false; message: string }

/**
 * A code as it is stored. Wide and styled letters are read as the plain ones they stand for; letters of other alphabets that only
 * look alike are refused, for nobody can see which of the two they typed.
 */
export function readCode(typed: string): ReadCode {
  if (typed.length > 1000) return tooLong
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .toUpperCase()
  if (code.length > MAX) return tooLong
  if (/[^A-Z0-9]/.test(code)) return refused('A code has only the letters A to Z and figures. Please type it again.')
  if (code.length === 0) return refused('Type a code.')
  if (code.length < MIN) return refused(`A code has at least ${MIN} letters or figures.`)
  return { ok: true, code }
}

const refused = (message: string): ReadCode => ({ ok: false, message })
const tooLong = refused(`A code has at most ${MAX} letters and figures.`)
