import type { CreditStatistics } from '#lib/contract/companies/credit.ts'
import type { Cents } from '#lib/format/money.ts'

export type PartKey = 'due' | 'outstanding' | 'pending' | 'cheques' | 'available'

/** A part of an account's limit: what it is called, what it comes to, and its share of the bar. */
export interface GaugePart {
  key: PartKey
  name: string
  cents: Cents
  /** 0 to 1. */
  share: number
}

export interface Gauge {
  parts: GaugePart[]
  /** Where the limit is in the bar, 0 to 1; 1 unless it is passed. */
  limitAt: number
  /** How much is beyond the limit; 0 when nothing is. */
  overCents: Cents
  /** What the company has with us: it adds to what is available. */
  inFavourCents: Cents
}

/**
 * An account's limit as a bar: what of it is used for what, and what is left. Money the company has with us makes the bar
 * longer than the limit, and so does what is used beyond it.
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
