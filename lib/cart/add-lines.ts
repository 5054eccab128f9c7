import type { Input, Output } from '../contract/call.ts'
import { cartAdd } from '../contract/cart.ts'
import type { Answer } from '../contract/problem.ts'
import { ask } from '../http/call-client.ts'

/** Puts lines into the account's cart. That none was taken is answered as that some were not: with each line's reason. */
export async function addLines(request: Input<typeof cartAdd>): Promise<Answer<Output<typeof cartAdd>, unknown>> {
  const answer = await ask(cartAdd, request)
  if (answer.ok || answer.problem.code !== 'not-added') return answer
  const data = answer.problem.data as Output<typeof cartAdd>
  return { ok: true, status: answer.problem.status, message: answer.problem.message, data, meta: undefined }
}
