import 'server-only'
import type { Call, Input, MetaOf, Output } from '#lib/contract/base/call.ts'
import { askShop } from '../http/shop-client.ts'

/**
 * The shop API did not return data that a page needs. Thrown, so that the failure is never cached and the stale page is
 * still served.
 */
export class ShopOutage extends Error {
  constructor(call: string, message: string) {
    super(`${call}: ${message}`)
    this.name = 'ShopOutage'
  }
}

/**
 * A page's read. Null if the shop API reports that the resource does not exist.
 * @throws ShopOutage for every other refusal
 */
export async function readShop<C extends Call>(
  call: C,
  input: Input<C>,
): Promise<{ data: Output<C>; meta: MetaOf<C> } | null> {
  const answer = await askShop(call, input)
  if (answer.ok) return { data: answer.data, meta: answer.meta }
  if (answer.problem.code === 'not-found') return null
  throw new ShopOutage(call.name, answer.problem.message)
}
