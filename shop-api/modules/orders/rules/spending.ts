import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { type Cents, decimalOfCents, showMoney } from '#lib/format/money.ts'

/** A team member's spending limits, with VAT. */
export interface SpendingLimits {
  orderLimitCents: Cents | null
  monthLimitCents: Cents | null
}

/** The limits with the value of the member's orders of this calendar month in Nairobi, without cancelled orders. */
export interface SpendingState extends SpendingLimits {
  spentCents: Cents
}

export interface ExceededLimit {
  kind: 'order' | 'month'
  limitCents: Cents
}

/** The limit that an order exceeds, that of one order first; null within both. */
export function exceededLimit(
  { orderLimitCents, monthLimitCents, spentCents }: SpendingState,
  totalCents: Cents,
): ExceededLimit | null {
  if (orderLimitCents !== null && totalCents > orderLimitCents) return { kind: 'order', limitCents: orderLimitCents }
  if (monthLimitCents !== null && spentCents + totalCents > monthLimitCents)
    return { kind: 'month', limitCents: monthLimitCents }
  return null
}

/** Reason why an order needs the approval of its company; null if it does not. `data` has the limit. */
export function refuseSpending(state: SpendingState, totalCents: Cents): Problem | null {
  const exceeded = exceededLimit(state, totalCents)
  if (!exceeded) return null
  const { kind, limitCents } = exceeded
  const reason =
    kind === 'order'
      ? `The order total is ${showMoney(totalCents)}, above your limit of ${showMoney(limitCents)} for an order.`
      : `With this order, your orders of this month total ${showMoney(state.spentCents + totalCents)}, above your limit of ${showMoney(limitCents)}.`
  return problem('needs-approval', `${reason} Your company must approve it.`, {
    data: { kind, limit: decimalOfCents(limitCents) },
  })
}
