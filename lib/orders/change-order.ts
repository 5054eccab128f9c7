import { currentViewer } from '../account/viewer-store.ts'
import { guestCart } from '../cart/cart.ts'
import { setPromotionCode } from '../cart/promotion-code.ts'
import type { Output } from '../contract/base/call.ts'
import type { Answer } from '../contract/base/problem.ts'
import { changeOrder } from '../contract/orders/unpaid-order.ts'
import { mutation } from '../http/mutation.ts'
import type { ChangeOutcome } from './change-outcome.ts'
import { forgetUnpaid } from './unpaid-marker.ts'

type Changed = Output<typeof changeOrder>

/**
 * Reopens an unpaid order as a cart, exactly once: after a lost response it is sent again with the same key. A guest's
 * lines are added to this browser's cart here; the shop has added an account's lines to its cart.
 */
export async function reopenOrder(orderId: string): Promise<Answer<Changed, unknown>> {
  const answer = await mutation(changeOrder, { orderId })
  if (!answer.ok) return answer
  if (currentViewer() === 'guest') guestCart.add(answer.data.lines.map((line) => ({ ...line, detail: '' })))
  if (answer.data.promotionCode) setPromotionCode(answer.data.promotionCode)
  forgetUnpaid(orderId)
  return answer
}

/** The outcome of a reopened order. */
export const changeOutcomeOf = (message: string, { notAdded }: Changed): ChangeOutcome => ({
  message,
  notAdded: notAdded.map((line) => `${line.productName}: ${line.message}`),
})
