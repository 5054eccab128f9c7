/**
 * Kenyan mobile numbers: one written form on the wire, one shown form on the screen.
 *
 * A mobile number is nine digits after +254 and starts with 7 or 1. Numbers can be carried from one network to
 * another, so nothing here judges the network by the prefix.
 */

/** Everything people put between digits: spaces and dashes of any kind, what is invisible, dots, slashes and parentheses. */
const SEPARATORS = /[\s\p{Cf}().\-‐-―/]/gu

const INTERNATIONAL = /^254([17]\d{8})$/

/**
 * Reads a Kenyan mobile number in any of the forms people type (0712 345 678, 712345678, +254 712 345 678,
 * 00254…, 254…, +254 (0)712…) and answers the one form that Safaricom and our database use.
 *
 * @returns `2547XXXXXXXX` or `2541XXXXXXXX`; null when it is no Kenyan mobile number.
 */
export function normaliseKenyanMobile(input: string): string | null {
  const compact = input.normalize('NFKC').replace(SEPARATORS, '')
  // `+` and `00` promise a country code, so what follows them is never read as a local number.
  const subscriber = /^(?:\+|00)/.test(compact)
    ? /^(?:\+|00)2540?([17]\d{8})$/.exec(compact)?.[1]
    : /^(?:254|0)?([17]\d{8})$/.exec(compact)?.[1]
  return subscriber ? `254${subscriber}` : null
}

/**
 * Shows a number of the form `254712345678` as `0712 345 678`, the way it is written in Kenya.
 * Anything else comes back unchanged: a number that cannot be read is better shown raw than hidden.
 */
export function showKenyanMobile(msisdn: string): string {
  const local = INTERNATIONAL.exec(msisdn)?.[1]
  return local ? `0${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}` : msisdn
}
