/** A company's own number for an order (in Kenya the number of its LPO), as it is on the company's own order form. */

/** The extension of the shop API that keeps it; where it is missing no number is asked for. */
export const PURCHASE_ORDER_NUMBER = 'purchase-order-number'

/** The longest number that is taken, in characters. */
export const MAX_PURCHASE_ORDER_NO = 40

/** Said of anything else. */
export const PURCHASE_ORDER_SIGNS = 'Use only letters, numbers, spaces and - / . , _ # & ( ).'

// What procurement systems print. No quotes, angle brackets or control characters: it goes into files and emails.
const ALLOWED = /^[\p{L}\p{M}\p{N} \-/.,_#&()]*$/u

/** The number as it is kept: without spaces at its ends, and none doubled. */
export const tidyPurchaseOrderNo = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** What is wrong with a number, as a sentence; null when it can be kept, and of an empty one. */
export function purchaseOrderProblem(text: string): string | null {
  const tidy = tidyPurchaseOrderNo(text)
  if (tidy.length > MAX_PURCHASE_ORDER_NO) return `At most ${MAX_PURCHASE_ORDER_NO} characters.`
  return ALLOWED.test(tidy) ? null : PURCHASE_ORDER_SIGNS
}

/** The number in a sentence: "LPO 2231", also where it begins with these letters itself. */
export const purchaseOrderText = (number: string): string => (/^(?:lpo|po)\b/i.test(number) ? number : `LPO ${number}`)
