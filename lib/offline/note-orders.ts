import { currentViewer } from '../account/viewer-store.ts'
import type { ListedOrder } from '../contract/orders/order-list.ts'
import { statusLabel } from '../orders/steps.ts'
import { MAX_SEEN_ORDERS, type SeenOrder, seenOrders } from './seen-orders.ts'

type Noted = Pick<ListedOrder, 'orderNo' | 'orderPlaced' | 'statusText' | 'shippingType' | 'totalValue'>

/** The stored data of an order: no name, address or phone number. */
const noted = (order: Noted): SeenOrder => ({
  orderNo: order.orderNo,
  placed: order.orderPlaced,
  status: statusLabel(order),
  total: order.totalValue,
})

/**
 * Stores the newest orders for the offline page. Stores no orders while a staff member views the shop as this customer.
 * @param at when the shop sent them, in milliseconds
 */
export function noteOrders(list: readonly Noted[], at: number): void {
  if (document.documentElement.dataset.viewAs !== undefined) return
  const orders = list.slice(0, MAX_SEEN_ORDERS).map(noted)
  seenOrders.set({ at: new Date(at).toISOString(), viewer: currentViewer(), orders })
}
