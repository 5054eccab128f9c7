/**
 * Codes of products, receipts, bank references, cheques and waybills: their stored form, and their form for comparison.
 */

/**
 * A code in its stored form: full-width letters replaced by plain letters, no invisible characters, single spaces
 * inside.
 */
export const cleanCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .trim()

/**
 * The form in which codes are compared: codes with the same normal form are the same code. Case and spaces are ignored.
 */
export const normalCode = (code: string): string => cleanCode(code).replaceAll(' ', '').toUpperCase()

/** A bank's reference in its normal form: banks also write slashes, dots and dashes. */
export const BANK_REFERENCE = /^[A-Z0-9][A-Z0-9./-]{3,39}$/

const LABEL_AT_END = /P\d{4,12}-\d{1,3}$/i

/** The code of our own label at the end of a text, with its P, and the text before it; null without such a code. */
export function labelAtEnd(text: string): { label: string; before: string } | null {
  const found = LABEL_AT_END.exec(text)
  return found && { label: found[0], before: text.slice(0, found.index) }
}
