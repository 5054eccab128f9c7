/** A text that staff search lines and entries for. Pure. */
import { centsOfDecimal, isDecimal } from '#lib/format/money.ts'
import { orderNoOf } from '../../payments/rules/payment-references.ts'

export const NO_SEARCH = { text: null, cents: null, orderNo: null }

/** "1,450" and "KSh 1,450.00" in cents; null for another text. */
function centsTyped(text: string): number | null {
  const plain = text.replace(/^ksh/i, '').replace(/[\s,]/g, '')
  const decimal = /^\d{1,10}$/.test(plain) ? `${plain}.00` : plain
  return isDecimal(decimal) ? Math.abs(centsOfDecimal(decimal)) : null
}

/** The text in upper case, its amount and its order number; each null if the text is not such a value. */
export const searchOf = (text: string) => ({
  text: text.toUpperCase(),
  cents: centsTyped(text),
  orderNo: orderNoOf(text),
})
