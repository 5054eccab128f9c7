import type { Cents } from '#lib/format/money.ts'
import type { OrderMoney } from './payable-order.ts'

/** An overpayment of up to a shilling is not refunded. */
const KEPT_CENTS = 100

/**
 * Amounts due and to be refunded of an order after its value changes. Follows the rule of the view order_money; the
 * property test of edits compares both.
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
