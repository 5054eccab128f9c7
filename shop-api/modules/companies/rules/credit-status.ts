import type { CreditStatistics } from '#lib/contract/companies/credit.ts'
import { type Cents, CURRENCY } from '#lib/format/money.ts'

/** A company's account as the books have it at one moment. */
export interface CreditStatus {
  limitCents: Cents
  termsDays: number
  outstandingCents: Cents
  dueCents: Cents
  pendingCents: Cents
  unclearedCents: Cents
  /** Money of banked cheques beyond the debt: it pays later orders, and does not raise the limit. */
  aheadCents: Cents
}

/**
 * The amount that can still be ordered on an account; below zero it is over its limit. At most the limit plus
 * overpayments by M-Pesa or bank transfer.
 */
export function availableOf(status: Omit<CreditStatus, 'termsDays' | 'dueCents'>): Cents {
  const { limitCents, outstandingCents, pendingCents, unclearedCents, aheadCents } = status
  return limitCents - outstandingCents - pendingCents - unclearedCents - aheadCents
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
