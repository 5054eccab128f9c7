import type { Input, Output } from '../contract/base/call.ts'
import type { Answer } from '../contract/base/problem.ts'
import { cartAdd } from '../contract/cart/cart.ts'
import { ask } from '../http/call-client.ts'

/**
 * Adds lines to the account's cart. If the shop refuses all lines, the result is the same as for some refused lines:
 * each with its reason.
 */
export async function addLines(request: Input<typeof cartAdd>): Promise<Answer<Output<typeof cartAdd>, unknown>> {
  const answer = await ask(cartAdd, request)
  if (answer.ok || answer.problem.code !== 'not-added') return answer
  const data = answer.problem.data as Output<typeof cartAdd>
  return { ok: true, status: answer.problem.status, message: answer.problem.message, data, meta: undefined }
}
