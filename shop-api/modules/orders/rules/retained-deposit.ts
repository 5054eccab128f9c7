import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { type ProblemError, refuse } from '../../../refusal.ts'
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

/**
 * Reason why a customer cannot cancel a part of an order: the rest would be worth less than the retained part of the
 * deposit, so cancelling it in parts would retain less than cancelling it at once. Null if the part can be cancelled.
 * @param afterCents value of the rest; 0 if the part is the whole rest of the order
 * @param paidCents payments less refunds
 */
export function refuseBelowRetained(
  order: Parameters<typeof retainedOf>[0],
  afterCents: Cents,
  paidCents: Cents,
): ProblemError | null {
  const retained = retainedOf(order, paidCents)
  if (afterCents === 0 || afterCents >= retained) return null
  return refuse(
    'not-cancellable',
    `The rest of the order would be worth less than ${showMoney(retained, 'auto')}, the part of the deposit that is not refunded. Cancel the whole order instead.`,
  )
}
