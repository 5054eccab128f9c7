import { type Cents, centsOfDecimal, decimalOfCents } from '../format/money.ts'

const AMOUNT = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/**
 * Parses a typed or pasted amount: "1,300", "1300.5", "KSh 1,300.00".
 * @returns cents; null if the text is not an amount of 0 or more
 */
export function typedAmount(text: string): Cents | null {
  const plain = text.replace(/^\s*(?:KSh|KES)\s*/i, '').replace(/[\s,]/g, '')
  const [, whole, part = ''] = AMOUNT.exec(plain) ?? []
  return whole === undefined ? null : centsOfDecimal(`${whole}.${part.padEnd(2, '0')}`)
}

/** Parses a typed whole number, "1,300"; null if invalid. @param most the maximum; larger numbers are invalid */
export function typedCount(text: string, most = 999_999): number | null {
  const plain = text.replace(/[\s,]/g, '')
  return /^\d{1,9}$/.test(plain) && Number(plain) <= most ? Number(plain) : null
}

/** Whole shillings as people type them, "750,000", in cents; null if the text is not an amount. */
export function typedShillings(text: string): Cents | null {
  const shillings = typedCount(text, 999_999_999)
  return shillings === null ? null : shillings * 100
}

/** An amount as a field's text: "1300", "1300.50". */
export const amountText = (cents: Cents): string => decimalOfCents(cents).replace(/\.00$/, '')
