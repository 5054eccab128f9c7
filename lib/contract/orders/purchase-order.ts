/** A company's own number for an order (in Kenya the LPO number), as on the company's own order form. */

/** The extension of a shop API that stores it; without the extension the form has no field for it. */
export const PURCHASE_ORDER_NUMBER = 'purchase-order-number'

/** The longest number that is taken, in characters. */
export const MAX_PURCHASE_ORDER_NO = 40

/** Message for other characters. */
export const PURCHASE_ORDER_SIGNS = 'Use only letters, numbers, spaces and - / . , _ # & ( ).'

// Characters that procurement systems print. No quotes, angle brackets or control characters, because the number is put
// into files and emails.
const ALLOWED = /^[\p{L}\p{M}\p{N} \-/.,_#&()]*$/u

/** The stored form: trimmed, with single spaces. */
export const tidyPurchaseOrderNo = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** The fault of a number, as a sentence; null if it is valid or empty. */
export function purchaseOrderProblem(text: string): string | null {
  const tidy = tidyPurchaseOrderNo(text)
  if (tidy.length > MAX_PURCHASE_ORDER_NO) return `At most ${MAX_PURCHASE_ORDER_NO} characters.`
  return ALLOWED.test(tidy) ? null : PURCHASE_ORDER_SIGNS
}

/** The number for a sentence: "LPO 2231"; adds no prefix if it already begins with LPO or PO. */
export const purchaseOrderText = (number: string): string => (/^(?:lpo|po)\b/i.test(number) ? number : `LPO ${number}`)
