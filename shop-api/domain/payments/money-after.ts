import { PAYMENT_STATUS, type PaymentStatus } from '#lib/contract/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import type { OrderMoney } from './payable-order.ts'

/** Up to a shilling too much is kept. */
const KEPT_CENTS = 100

/**
 * What will be due of an order, and what will be refunded, once it comes to something else: what the view order_money says then,
 * which the property test of edits compares.
 */
export function moneyAfter(
  order: { paymentStatus: PaymentStatus | null; creditTermsDays: number | null; changedCents: Cents },
  { receivedCents, refundedCents }: Pick<OrderMoney, 'receivedCents' | 'refundedCents'>,
  after: { valueCents: Cents; addedCents: Cents },
): { dueCents: Cents; refundDueCents: Cents } {
  const kept = receivedCents - refundedCents
  if (order.creditTermsDays !== null) return { dueCents: 0, refundDueCents: Math.max(0, kept) }
  const isPaid = order.paymentStatus === PAYMENT_STATUS.completed
  const isUnchanged = order.changedCents + after.addedCents === 0
  const over = kept - after.valueCents
  return {
    dueCents: isPaid && isUnchanged ? 0 : Math.max(0, -over),
    refundDueCents: over <= KEPT_CENTS ? 0 : over,
  }
}
