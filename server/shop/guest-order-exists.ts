import 'server-only'
import { guestOrder } from '#lib/contract/guest-order.ts'
import { requestAddress } from '../http/request-context.ts'
import { askShop } from '../http/shop-client.ts'

/**
 * Whether the secret in an address opens a guest's order: 'open', 'missing' when the shop is sure that it opens none, and
 * 'throttled' where too many wrong ones came from the visitor's network. While the shop does not answer it is 'open': the page
 * then says so.
 */
export async function guestOrderExists(token: string): Promise<'open' | 'missing' | 'throttled'> {
  const address = requestAddress()
  const answer = await askShop(guestOrder, { token }, address ? { address } : {})
  if (answer.ok) return 'open'
  if (answer.problem.code === 'too-many-requests') return 'throttled'
  return answer.problem.status >= 500 ? 'open' : 'missing'
}
