import { likeText } from './sql-conditions.ts'

/** Number of digits of a phone without country code and 0. */
export const WHOLE_PHONE = 9

/** Digits of a typed phone in stored form, without country code and 0; null if fewer than `min`, or not a phone. */
export function phoneDigits(typed: string, min: number): string | null {
  const text = typed.normalize('NFKC')
  if (!/^[+\d\s()-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '').replace(/^254/, '').replace(/^0/, '')
  return digits.length >= min ? digits : null
}

/**
 * LIKE patterns of an email and of a phone without its 0 for a typed search; null matches no row.
 * @param isWhole matches whole values only: a beginning could be tried out digit by digit
 * @param digits minimum length of a phone's beginning
 */
export function personPatterns(search: string, { isWhole = false, digits }: { isWhole?: boolean; digits: number }) {
  const text = likeText(search.toLowerCase())
  const phone = phoneDigits(search, isWhole ? WHOLE_PHONE : digits)
  const more = isWhole ? '' : '%'
  return { email: text + more, phone: phone === null ? null : phone + more }
}
