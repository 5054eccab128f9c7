import type { Cents } from '#lib/format/money.ts'
import type { OrderMoney } from './payable-order.ts'

/** Up to a shilling too much is kept. */
const KEPT_CENTS = 100

/**
 * What will be due of an order, and what will be refunded, once its value is another: the rule of the view order_money, with
 * which the property test of edits compares it.
 */
export function moneyAfter(
  order: { creditTermsDays: number | null },
  { receivedCents, refundedCents }: Pick<OrderMoney, 'receivedCents' | 'refundedCents'>,
  valueCents: Cents,
): { dueCents: Cents; refundDueCents: Cents } {
  const kept = receivedCents - refundedCents
  if (order.creditTermsDays !== null) return { dueCents: 0, refundDueCents: Math.max(0, kept) }
  const over = kept - valueCents
  return { dueCents: Math.max(0, -over), refundDueCents: over <= KEPT_CENTS ? 0 : over }
}
