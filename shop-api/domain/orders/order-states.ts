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

/** Why nothing of an order can be cancelled any more; null when it still can. */
export function tooLateToCancel(status: OrderStatus): string | null {
  if (mayGo(status, STATUS.cancelled)) return null
  if (status === STATUS.cancelled) return 'This order is already cancelled.'
  if (status === STATUS.delivered) return 'This order is delivered. Write to us if something must come back.'
  return 'This order is already on its way and can no longer be cancelled. Write to us if it must come back.'
}
