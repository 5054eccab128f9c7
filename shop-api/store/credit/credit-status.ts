import type { CreditStatistics } from '#lib/contract/credit.ts'
import { type Cents, CURRENCY } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'

/** A company's account as the books have it at one moment. */
export interface CreditStatus {
  limitCents: Cents
  termsDays: number
  outstandingCents: Cents
  dueCents: Cents
  pendingCents: Cents
  unclearedCents: Cents
}

// Sums over rows, each time: no total is stored that could drift. Money that is not for one invoice (payments, cheques)
// goes against what is due first, so what is due is what has fallen due less all of it.
const STANDING = `
  SELECT a.limit_cents AS "limitCents", a.terms_days AS "termsDays",
    e.outstanding AS "outstandingCents", e.due AS "dueCents",
    (SELECT coalesce(sum(o.total_cents - o.credited_cents), 0)::bigint FROM orders o
      WHERE o.company_id = a.company_id AND o.credit_terms_days IS NOT NULL AND o.status < 3
        AND NOT EXISTS (SELECT 1 FROM credit_entries i WHERE i.order_id = o.id AND i.kind = 'invoice'))
      AS "pendingCents",
    (SELECT coalesce(sum(c.amount_cents), 0)::bigint FROM cheques c
      WHERE c.company_id = a.company_id AND c.status = 'pending') AS "unclearedCents"
  FROM credit_accounts a
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_cents), 0)::bigint AS outstanding,
      greatest(coalesce(sum(amount_cents) FILTER (WHERE due_on IS NULL OR due_on <= $2::date), 0), 0)::bigint AS due
    FROM credit_entries WHERE company_id = a.company_id
  ) e
  WHERE a.company_id = $1`

/** How a company's account stands; null when it has none. @param day today in Nairobi */
export async function creditStatus(query: Query, companyId: number, day: string): Promise<CreditStatus | null> {
  const [standing] = await query<CreditStatus>(STANDING, [companyId, day], 'credit-standing')
  return standing ?? null
}

/**
 * The same with the account locked until the transaction ends, so that two orders at once cannot both use what is left.
 * Two statements in one journey: what the second reads was committed before the lock was had, as one statement's would not be.
 * @param query of an open transaction
 */
export async function lockCreditStatus(query: Query, companyId: number, day: string): Promise<CreditStatus | null> {
  const [, standing] = await Promise.all([
    query('SELECT 1 FROM credit_accounts WHERE company_id = $1 FOR NO KEY UPDATE', [companyId], 'lock-credit'),
    creditStatus(query, companyId, day),
  ])
  return standing
}

/** In how many days a company's orders on account are due; null when it has none. */
export async function accountTerms(query: Query, companyId: number): Promise<number | null> {
  const [row] = await query<{ days: number }>(
    'SELECT terms_days AS days FROM credit_accounts WHERE company_id = $1',
    [companyId],
    'account-terms',
  )
  return row?.days ?? null
}

/** What may still be ordered on an account; below zero it is over its limit. */
export function availableOf(standing: Omit<CreditStatus, 'termsDays' | 'dueCents'>): Cents {
  const { limitCents, outstandingCents, pendingCents, unclearedCents } = standing
  return limitCents - outstandingCents - pendingCents - unclearedCents
}

/** The standing in the specification's words. */
export function statisticsOf(standing: CreditStatus): CreditStatistics {
  return {
    currency: CURRENCY.code,
    creditLimit: standing.limitCents,
    paymentTerms: standing.termsDays,
    outstandingBalance: standing.outstandingCents,
    balanceDue: standing.dueCents,
    pendingOrders: standing.pendingCents,
    pdCheques: standing.unclearedCents,
    available: availableOf(standing),
  }
}
