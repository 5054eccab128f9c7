import 'server-only'
import { guestOrder } from '#lib/contract/orders/guest-order.ts'
import { requestAddress } from '../http/request-context.ts'
import { askShop } from '../http/shop-client.ts'

/**
 * Whether the secret in an address opens a guest's order. Returns 'open', 'missing' if the shop API is sure that it
 * does not, and 'throttled' after too many wrong secrets from the visitor's network. During an outage of the shop API
 * it is 'open': the page then reports the outage.
 */
export async function guestOrderExists(token: string): Promise<'open' | 'missing' | 'throttled'> {
  const address = requestAddress()
  const answer = await askShop(guestOrder, { token }, address ? { address } : {})
  if (answer.ok) return 'open'
  if (answer.problem.code === 'too-many-requests') return 'throttled'
  return answer.problem.status >= 500 ? 'open' : 'missing'
}
