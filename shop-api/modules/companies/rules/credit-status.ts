import type { CreditStatistics } from '#lib/contract/companies/credit.ts'
import { type Cents, CURRENCY } from '#lib/format/money.ts'
import type { Hold } from './hold.ts'

/** A company's account as the books have it at one moment. */
export interface CreditStatus {
  limitCents: Cents
  termsDays: number
  outstandingCents: Cents
  dueCents: Cents
  pendingCents: Cents
  unclearedCents: Cents
  /** Money of cleared cheques beyond the debt: it pays later orders, and does not raise the limit. */
  aheadCents: Cents
  /** Why the account is stopped; null if it is not stopped. */
  stopReason: string | null
  /** The part due before today. */
  overdueCents: Cents
  /** The earliest due day of the overdue amount; null without one. */
  oldestDueOn: string | null
  /** Why no order can be placed on the account; null if orders are possible. */
  hold: Hold | null
  /** The permission of staff for one order in spite of a hold; null without one. */
  releaseId: number | null
}

/** Whether the account takes no order now. */
export const isHeld = ({ hold, releaseId }: Pick<CreditStatus, 'hold' | 'releaseId'>): boolean =>
  hold !== null && releaseId === null

/**
 * The amount that can still be ordered on an account; below zero it is over its limit. At most the limit plus
 * overpayments by M-Pesa or bank transfer.
 */
export function availableOf(
  status: Pick<CreditStatus, 'limitCents' | 'outstandingCents' | 'pendingCents' | 'unclearedCents' | 'aheadCents'>,
): Cents {
  const { limitCents, outstandingCents, pendingCents, unclearedCents, aheadCents } = status
  return limitCents - outstandingCents - pendingCents - unclearedCents - aheadCents
}

/** The most that an order on the account can total: at most 0 while the account is on hold. */
export function orderableOf(status: CreditStatus): Cents {
  const available = availableOf(status)
  return isHeld(status) ? Math.min(0, available) : available
}

/** The status in the specification's words. */
export function statisticsOf(status: CreditStatus): CreditStatistics {
  return {
    currency: CURRENCY.code,
    creditLimit: status.limitCents,
    paymentTerms: status.termsDays,
    outstandingBalance: status.outstandingCents,
    balanceDue: status.dueCents,
    pendingOrders: status.pendingCents,
    pdCheques: status.unclearedCents,
    available: availableOf(status),
  }
}
