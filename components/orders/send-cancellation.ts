import type { AnswerOf, Call, Input } from '#lib/contract/base/call.ts'
import { mutation } from '#lib/http/mutation.ts'
import { refreshOrders } from '#lib/orders/queries.ts'
import { refreshWatchedOrders } from '#lib/orders/watch.ts'

/** Sends a cancellation, once however often it is pressed; what is on the screen follows before this answers. */
export async function sendCancellation<C extends Call>(call: C, given: Input<C>): Promise<AnswerOf<C>> {
  const answer = await mutation(call, given)
  if (answer.ok) await Promise.all([refreshWatchedOrders(), refreshOrders()])
  // The state is not what the window believes.
  else if (answer.problem.code === 'not-cancellable') void refreshWatchedOrders()
  return answer
}
