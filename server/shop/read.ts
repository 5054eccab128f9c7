import 'server-only'
import type { Call, Input, MetaOf, Output } from '#lib/contract/call.ts'
import { askShop } from '../http/shop-client.ts'

/** The shop API did not give what a page needs: thrown, so that it is never cached and the stale page goes on being served. */
export class ShopOutage extends Error {
  constructor(call: string, message: string) {
    super(`${call}: ${message}`)
    this.name = 'ShopOutage'
  }
}

/**
 * A page's read. Null when the shop says that there is no such thing.
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
