/**
 * GTINs (barcode numbers of GS1): 8, 12, 13 or 14 digits, the last a check digit.
 * https://support.google.com/merchants/answer/6324461
 */

/** The digits of a typed GTIN, without spaces and hyphens. */
export const gtinDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** Whether the last digit fits the others: their weights are 3 and 1, from the right. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const weight = (digits.length - at) % 2 === 0 ? 3 : 1
    sum += Number(digits[at]) * weight
  }
  return sum % 10 === 0
}

/** Prefixes of numbers that a shop or a voucher scheme assigns itself. Google refuses them. */
function isRestricted(digits: string): boolean {
  if (digits.length === 8) return /^[02]/.test(digits)
  const prefix = digits.padStart(14, '0').slice(1, 4)
  return /^(?:02|04|2|98|99)/.test(prefix)
}

/** Why a text is not a GTIN that Google accepts; null if it is one. @param digits from `gtinDigits` */
export function gtinFault(digits: string): string | null {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return 'A GTIN has 8, 12, 13 or 14 digits.'
  if (/^0+$/.test(digits)) return 'A GTIN cannot be only zeros.'
  if (!hasCheckDigit(digits)) return 'The last digit of the GTIN does not fit. Check the number on the barcode.'
  if (digits.length === 14 && digits.startsWith('9')) return 'A GTIN of 14 digits cannot begin with 9.'
  if (isRestricted(digits)) return 'GTINs that begin with 02, 04, 2, 98 or 99 are for use inside a shop.'
  return null
}
