import type { Output } from '#lib/contract/base/call.ts'
import { ORDER_STATUS, type OrderStatus, TRACKING_STEPS } from '#lib/contract/base/codes.ts'
import type { orderDetails } from '#lib/contract/orders/order-details.ts'

type Progress = Output<typeof orderDetails>['progress']

/**
 * The four steps of tracking with their dates. A cancelled order stops at its last step.
 * @param reached time of each status that was reached
 */
export function trackingOf(status: OrderStatus, placedAt: Date, reached: ReadonlyMap<number, Date>): Progress {
  const cancelled = status === ORDER_STATUS.cancelled
  const at = cancelled ? Math.max(1, ...[...reached.keys()].filter((one) => one < ORDER_STATUS.cancelled)) : status
  return TRACKING_STEPS.map((name, index) => {
    const step = index + 1
    const date = step === ORDER_STATUS.pending ? placedAt : reached.get(step)
    const isPast = step < at || cancelled || at === ORDER_STATUS.delivered
    return {
      name,
      state: step > at ? 'ahead' : isPast ? 'done' : 'now',
      at: step <= at && date ? date.toISOString() : null,
    }
  })
}
