import { currentViewer } from '../account/viewer-store.ts'
import { guestCart } from '../cart/cart.ts'
import { setPromotionCode } from '../cart/promotion-code.ts'
import type { Output } from '../contract/call.ts'
import type { Answer } from '../contract/problem.ts'
import { changeOrder } from '../contract/unpaid-order.ts'
import { mutation } from '../http/mutation.ts'
import type { ChangeOutcome } from './change-outcome.ts'
import { forgetUnpaid } from './unpaid-marker.ts'

type Changed = Output<typeof changeOrder>

/**
 * Takes an unpaid order back to the cart, once however often it is asked: a lost answer is asked for again by the same
 * key. A guest's lines are put into this browser's cart here; an account's are in its cart by then.
 */
export async function reopenOrder(orderId: string): Promise<Answer<Changed, unknown>> {
  const answer = await mutation(changeOrder, { orderId })
  if (!answer.ok) return answer
  if (currentViewer() === 'guest') guestCart.add(answer.data.lines.map((line) => ({ ...line, detail: '' })))
  if (answer.data.promotionCode) setPromotionCode(answer.data.promotionCode)
  forgetUnpaid(orderId)
  return answer
}

/** What is said of an order that was taken back. */
export const changeOutcomeOf = (message: string, { notAdded }: Changed): ChangeOutcome => ({
  message,
  notAdded: notAdded.map((line) => `${line.productName}: ${line.message}`),
})
