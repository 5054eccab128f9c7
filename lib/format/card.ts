/**
 * Facts about a payment card from its number: brand, format, expiry. Pure and safe in a browser; the shop API uses the
 * same rules.
 */

export type CardBrand = 'visa' | 'amex' | 'mastercard' | 'discover' | 'jcb' | 'diners'

/** Display name of a brand. */
export const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  amex: 'American Express',
  mastercard: 'Mastercard',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
}

interface BrandRule {
  brand: CardBrand
  begins: RegExp
  lengths: readonly number[]
}

/** Spec, section 5, card brand icon detection. */
const BRANDS: readonly BrandRule[] = [
  { brand: 'visa', begins: /^4/, lengths: [13, 16] },
  { brand: 'amex', begins: /^3[47]/, lengths: [15] },
  { brand: 'mastercard', begins: /^5[1-5]/, lengths: [16] },
  { brand: 'discover', begins: /^(65|6011|644)/, lengths: [16] },
  { brand: 'jcb', begins: /^35/, lengths: [16] },
  { brand: 'diners', begins: /^3[68]/, lengths: [14] },
]

/** Maximum length of a card number: 16 digits. */
export const CARD_DIGITS = 16

/** The digits of typed or pasted text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** The brand of a complete number; null while it has another length than its brand's numbers have. */
export function brandOf(number: string): CardBrand | null {
  const digits = digitsOf(number)
  return BRANDS.find(({ begins, lengths }) => begins.test(digits) && lengths.includes(digits.length))?.brand ?? null
}

/** The brand that a number being typed can still become, for the icon while it is typed. */
export function brandWhileTyping(number: string): CardBrand | null {
  const digits = digitsOf(number)
  return (
    BRANDS.find(({ begins, lengths }) => begins.test(digits) && digits.length <= Math.max(...lengths))?.brand ?? null
  )
}

/**
 * Formats a number as on the card: "1234 5678 9012 3456"; American Express as 4-6-5. Removes characters other than
 * digits.
 */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, CARD_DIGITS)
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?(\d*)$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d*)$/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** The check digit every card number ends with (ISO/IEC 7812, Luhn). */
export function passesLuhn(number: string): boolean {
  const digits = digitsOf(number)
  if (digits === '') return false
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Masked card number, the most that can be shown: "•••• 2503". */
export function maskCard(lastFour: string): string {
  return `•••• ${lastFour}`
}

/** Year and month of a day, "2026-11-24". */
function yearAndMonth(today: string): { year: number; month: number } {
  return { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
}

/** The fault of a typed year; null if there is no fault. @param today a day in Nairobi, "2026-11-24" */
export function yearProblem(text: string, today: string): string | null {
  if (text === '') return 'Enter the expiry year.'
  if (!/^\d+$/.test(text)) return 'The year is digits only.'
  if (text.length !== 4) return 'Enter all 4 digits of the year, for example 2029.'
  return Number(text) < yearAndMonth(today).year ? 'This year has passed.' : null
}

/**
 * The fault of a typed month; null if there is no fault. A card is valid to the end of its month.
 * @param year as typed
 * @param today a day in Nairobi, "2026-11-24"
 */
export function monthProblem(text: string, year: string, today: string): string | null {
  if (text === '') return 'Enter the expiry month.'
  if (!/^\d+$/.test(text)) return 'The month is digits only.'
  if (text.length > 2 || Number(text) < 1 || Number(text) > 12) return 'Enter a month from 1 to 12.'
  const current = yearAndMonth(today)
  return Number(year) === current.year && Number(text) < current.month ? 'This month has passed.' : null
}
