import 'server-only'
import { orderDetail } from '#lib/contract/orders/order.ts'
import { askShop } from '../http/shop-client.ts'

/** True when the shop is sure that there is no such order. While it does not answer this is false. */
export async function isNoOrder(id: string): Promise<boolean> {
  if (!orderDetail.request.shape.id.safeParse(id).success) return true
  const answer = await askShop(orderDetail, { id })
  return !answer.ok && answer.problem.code === 'not-found'
}
