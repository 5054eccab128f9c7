import { likeText } from './sql-conditions.ts'

/** A phone without country code and 0. */
const WHOLE_PHONE = 9

/**
 * LIKE patterns of an email and of a phone without its 0 for a typed search; null finds nothing.
 * @param isWhole finds whole ones only: a beginning could be tried out digit by digit
 * @param digits a shorter number is no phone's beginning
 */
export function personPatterns(search: string, { isWhole = false, digits }: { isWhole?: boolean; digits: number }) {
  const text = likeText(search.toLowerCase())
  const phone = search.replace(/[\s+-]/g, '').replace(/^(254|0)/, '')
  const isPhone = /^\d+$/.test(phone) && phone.length >= (isWhole ? WHOLE_PHONE : digits)
  const more = isWhole ? '' : '%'
  return { email: text + more, phone: isPhone ? phone + more : null }
}
