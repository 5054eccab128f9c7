/**
 * Kenyan mobile numbers: one form in calls and storage, one form on the screen.
 * A mobile number is nine digits after +254 and starts with 7 or 1. Numbers can be ported between networks, so the
 * prefix never decides the network here.
 */

/**
 * Separators that people type between digits: spaces and dashes of any kind, invisible characters, dots, slashes and
 * parentheses.
 */
const SEPARATORS = /[\s\p{Cf}().\-‐-―/]/gu

const INTERNATIONAL = /^254([17]\d{8})$/

/**
 * Parses a Kenyan mobile number in any notation that people type (0712 345 678, 712345678, +254 712 345 678, 00254…,
 * 254…, +254 (0)712…) and returns the form that Safaricom and our database use.
 * @returns `2547XXXXXXXX` or `2541XXXXXXXX`; null if it is not a Kenyan mobile number.
 */
export function normaliseKenyanMobile(input: string): string | null {
  const compact = input.normalize('NFKC').replace(SEPARATORS, '')
  // `+` and `00` start a country code, so the rest is never read as a local number.
  const subscriber = /^(?:\+|00)/.test(compact)
    ? /^(?:\+|00)2540?([17]\d{8})$/.exec(compact)?.[1]
    : /^(?:254|0)?([17]\d{8})$/.exec(compact)?.[1]
  return subscriber ? `254${subscriber}` : null
}

/**
 * Shows `254712345678` as `0712 345 678`, the Kenyan notation. Other text is returned unchanged: showing an unreadable
 * number raw is better than hiding it.
 */
export function showKenyanMobile(msisdn: string): string {
  const local = INTERNATIONAL.exec(msisdn)?.[1]
  return local ? `0${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}` : msisdn
}
