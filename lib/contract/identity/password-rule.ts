/**
 * The shop's only password rule (specification, section 5): 8 to 20 characters with a digit, a lower-case, an
 * upper-case and a special character. A character is a code point.
 */

export const PASSWORD_RULE =
  '8 to 20 characters with a digit, a small letter, a capital letter and a special character.'

const MIN_PASSWORD = 8
export const MAX_PASSWORD = 20

const KINDS = [/\d/u, /\p{Ll}/u, /\p{Lu}/u, /[^\p{L}\p{N}\s]/u]

/** Whether a text is valid as a new password. */
export function isPassword(text: string): boolean {
  const length = [...text].length
  return length >= MIN_PASSWORD && length <= MAX_PASSWORD && KINDS.every((kind) => kind.test(text))
}

/** The specification's five words for how strong a password is, weakest first. */
export const STRENGTHS = ['Very weak', 'Weak', 'Medium', 'Strong', 'Very strong password'] as const

/**
 * Index in `STRENGTHS` of a password's strength: 0 to 4. Variety and length count; runs and repeats (aaaa, 1234) do
 * not.
 */
export function strengthOf(text: string): number {
  const characters = [...text]
  const telling = characters.filter((character, at) => {
    const before = characters[at - 1]?.codePointAt(0)
    const code = character.codePointAt(0) as number
    return before === undefined || (code !== before && Math.abs(code - before) !== 1)
  }).length
  const kinds = KINDS.filter((kind) => kind.test(text)).length
  if (!isPassword(text)) return telling < 5 || kinds < 2 ? 0 : 1
  if (telling >= 12) return 4
  return telling >= 9 ? 3 : 2
}
