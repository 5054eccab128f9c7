import {
  ORDER_STATUS,
  ORDER_STATUS_TEXT,
  type OrderStatus,
  PAYMENT_STATUS,
  type PaymentStatus,
  SHIPPING_TYPE,
  type ShippingType,
} from '#lib/contract/base/codes.ts'
import { ADVANCE_STEPS, type AdvanceStep } from '#lib/contract/orders/office/order.ts'

/** The states of an order and the transitions between them (product decisions, "allowed order transitions"). */

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  [ORDER_STATUS.pending]: [ORDER_STATUS.inProcess, ORDER_STATUS.cancelled],
  [ORDER_STATUS.inProcess]: [ORDER_STATUS.outForDelivery, ORDER_STATUS.cancelled],
  [ORDER_STATUS.outForDelivery]: [ORDER_STATUS.delivered],
  [ORDER_STATUS.delivered]: [],
  [ORDER_STATUS.cancelled]: [],
}

/** Whether an order can change from one state to another. */
export function mayChange(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** The next step after a state; null if there is no next step. */
export function stepAfter(status: OrderStatus): AdvanceStep | null {
  return ADVANCE_STEPS.find((next) => NEXT[status].includes(next)) ?? null
}

/** A status text of the specification, including the two states of a cancellation. */
export function statusText(order: {
  status: OrderStatus
  cancelledBy: string | null
  hasOpenRequest: boolean
}): string {
  if (order.status === ORDER_STATUS.cancelled && order.cancelledBy === 'customer') return 'Cancelled By Me'
  if (order.hasOpenRequest && mayChange(order.status, ORDER_STATUS.cancelled)) return 'Cancellation Requested'
  return ORDER_STATUS_TEXT[order.status]
}

/**
 * Whether the customer can cancel a whole order at once; otherwise the customer sends a request to the shop. A guest's
 * order can be cancelled only until a payment starts: its page opens to anyone with the link, and staff must refund
 * payments.
 */
export function cancelsAtOnce(order: {
  status: OrderStatus
  isGuest: boolean
  paymentStatus: PaymentStatus | null
  receivedCents: number
}): boolean {
  if (order.status !== ORDER_STATUS.pending) return false
  const isMoneyFree =
    (order.paymentStatus === null || order.paymentStatus === PAYMENT_STATUS.failed) && order.receivedCents === 0
  return !order.isGuest || isMoneyFree
}

/** Reason why an order can no longer be cancelled; null if it can. */
export function tooLateToCancel(status: OrderStatus, shippingType: ShippingType): string | null {
  if (mayChange(status, ORDER_STATUS.cancelled)) return null
  if (status === ORDER_STATUS.cancelled) return 'This order is already cancelled.'
  if (shippingType === SHIPPING_TYPE.pickup) {
    return status === ORDER_STATUS.delivered
      ? 'This order was already collected. Contact us if you want to return something.'
      : 'This order is ready to collect and can no longer be cancelled. Contact us if you do not want it.'
  }
  if (status === ORDER_STATUS.delivered)
    return 'This order was already delivered. Contact us if you want to return something.'
  return 'This order is on its way and can no longer be cancelled. Contact us if you want to return it.'
}
