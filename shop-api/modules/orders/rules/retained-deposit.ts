import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import { type LockedOrder, orderValue } from './locked-order.ts'

/**
 * The amount of a deposit that the shop retains if the customer cancels the order now: 0 until preparation begins.
 * @param paidCents payments less refunds
 */
export function retainedOf(
  order: Pick<LockedOrder, 'status' | 'retainedCents' | 'totalCents' | 'changedCents' | 'creditedCents'>,
  paidCents: Cents,
): Cents {
  if (order.status === ORDER_STATUS.pending) return 0
  return Math.max(0, Math.min(order.retainedCents ?? 0, orderValue(order), paidCents))
}
