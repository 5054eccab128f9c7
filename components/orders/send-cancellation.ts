import type { AnswerOf, Call, Input } from '#lib/contract/base/call.ts'
import { mutation } from '#lib/http/mutation.ts'
import { refreshOrders } from '#lib/orders/queries.ts'
import { refreshWatchedOrders } from '#lib/orders/watch.ts'

/** Sends a cancellation once, even after several presses. The screen is updated before this returns. */
export async function sendCancellation<C extends Call>(call: C, given: Input<C>): Promise<AnswerOf<C>> {
  const answer = await mutation(call, given)
  if (answer.ok) await Promise.all([refreshWatchedOrders(), refreshOrders()])
  // The order's state differs from the state in the dialog.
  else if (answer.problem.code === 'not-cancellable') void refreshWatchedOrders()
  return answer
}
