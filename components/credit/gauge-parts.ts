import type { CreditStatistics } from '#lib/contract/companies/credit.ts'
import type { Cents } from '#lib/format/money.ts'

export type PartKey = 'due' | 'outstanding' | 'pending' | 'cheques' | 'available'

/** A part of an account's limit: its name, its amount, and its share of the bar. */
export interface GaugePart {
  key: PartKey
  name: string
  cents: Cents
  /** 0 to 1. */
  share: number
}

export interface Gauge {
  parts: GaugePart[]
  /** Position of the limit in the bar, 0 to 1; 1 unless the limit is exceeded. */
  limitAt: number
  /** The amount beyond the limit; 0 within the limit. */
  overCents: Cents
  /** Money of the company in our account: it adds to the available amount. */
  inFavourCents: Cents
}

/**
 * An account's limit as a bar: the used parts and the available part. A balance in the company's favour makes the bar
 * longer than the limit, and so does use beyond the limit.
 */
export function gaugeOf(statistics: CreditStatistics): Gauge {
  const { creditLimit, outstandingBalance, balanceDue, pendingOrders, pdCheques, available } = statistics
  const owed = Math.max(0, outstandingBalance)
  const due = Math.min(owed, balanceDue)
  const inFavourCents = Math.max(0, -outstandingBalance)
  const room = Math.max(0, available)
  const amounts: [PartKey, string, Cents][] = [
    ['due', 'Due now', due],
    ['outstanding', 'Outstanding, not due yet', owed - due],
    ['pending', 'Pending orders', pendingOrders],
    ['cheques', 'Cheques not cleared', pdCheques],
    ['available', 'Available', room],
  ]
  const whole = Math.max(1, creditLimit, ...[amounts.reduce((sum, [, , cents]) => sum + cents, 0)])
  return {
    parts: amounts.map(([key, name, cents]) => ({ key, name, cents, share: cents / whole })),
    limitAt: Math.min(1, creditLimit / whole),
    overCents: Math.max(0, -available),
    inFavourCents,
  }
}
