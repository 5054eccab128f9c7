import { SHIPPING_TYPE } from '#lib/contract/codes.ts'

/** The states of an order and what leads from one to the next (product decisions, "allowed order transitions"). */

export const STATUS = { pending: 1, inProcess: 2, outForDelivery: 3, delivered: 4, cancelled: 5 } as const
export type OrderStatus = (typeof STATUS)[keyof typeof STATUS]

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  1: [2, 5],
  2: [3, 5],
  3: [4],
  4: [],
  5: [],
}

/** Whether an order may go from one state to another. */
export function mayGo(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** The step forward from a state; null where there is none. */
export function stepAfter(status: OrderStatus): OrderStatus | null {
  return NEXT[status].find((next) => next !== STATUS.cancelled) ?? null
}

const TEXTS: Readonly<Record<OrderStatus, string>> = {
  1: 'Pending Approval',
  2: 'In Process',
  3: 'Out for Deliver',
  4: 'Delivered',
  5: 'Cancelled',
}

/** A status in the specification's words, with the two states that a cancellation adds. */
export function statusText(order: {
  status: OrderStatus
  cancelledBy: string | null
  hasOpenRequest: boolean
}): string {
  if (order.status === STATUS.cancelled && order.cancelledBy === 'customer') return 'Cancelled By Me'
  if (order.hasOpenRequest && mayGo(order.status, STATUS.cancelled)) return 'Cancellation Requested'
  return TEXTS[order.status]
}

/**
 * Whether its customer may cancel a whole order at once; else we are asked, and answer. A guest's only until money is on
 * its way: its page opens to whoever has the link, and what is paid is given back by a person.
 */
export function cancelsAtOnce(order: {
  status: OrderStatus
  isGuest: boolean
  paymentStatus: 0 | 1 | 2 | 3 | null
  receivedCents: number
}): boolean {
  if (order.status !== STATUS.pending) return false
  const isMoneyFree = (order.paymentStatus === null || order.paymentStatus === 3) && order.receivedCents === 0
  return !order.isGuest || isMoneyFree
}

/** Why nothing of an order can be cancelled any more; null when it still can. */
export function tooLateToCancel(status: OrderStatus, shippingType: 1 | 2): string | null {
  if (mayGo(status, STATUS.cancelled)) return null
  if (status === STATUS.cancelled) return 'This order is already cancelled.'
  if (shippingType === SHIPPING_TYPE.pickup) {
    return status === STATUS.delivered
      ? 'This order was collected. Write to us if something must come back.'
      : 'This order is ready to collect and can no longer be cancelled. Write to us if you do not want it.'
  }
  if (status === STATUS.delivered) return 'This order is delivered. Write to us if something must come back.'
  return 'This order is already on its way and can no longer be cancelled. Write to us if it must come back.'
}
