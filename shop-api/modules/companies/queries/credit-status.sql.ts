import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { AT_NAIROBI } from '../../../db/at-nairobi.ts'
import { statement } from '../../../db/statement.ts'
import { oldestDueOn } from './oldest-due.sql.ts'

const cents = z.number()

/**
 * A company's account at one moment; no row if it has no account. Totals are summed over rows each time: a stored total
 * could drift. Money that is not for one invoice (payments, cheques) is set against the earliest due amounts first, so
 * the due amount is all due amounts less all of it. Cheques lower the debt at their receipt. Until the bank clears them
 * they are uncleared, and do not raise the available amount. The part paid by cleared cheques up to an entry is the maximum, over all entries before, of the lesser of cheques and debt. The rest is for
 * future debt.
 */
export const loadCreditStatus = statement<{ companyId: number; day: string }>()({
  name: 'credit-status',
  row: z.strictObject({
    limitCents: cents,
    termsDays: z.number(),
    outstandingCents: cents,
    dueCents: cents,
    pendingCents: cents,
    unclearedCents: cents,
    aheadCents: cents,
    stopReason: z.nullable(z.string()),
    overdueCents: cents,
    oldestDueOn: z.nullable(z.string()),
    releaseId: z.nullable(z.number()),
  }),
  sql: `
    SELECT a.limit_cents AS "limitCents", a.terms_days AS "termsDays",
      e.outstanding AS "outstandingCents", e.due AS "dueCents",
      (SELECT coalesce(sum(greatest(0, o.total_cents - coalesce(
          (SELECT sum(i.amount_cents) FROM credit_entries i WHERE i.order_id = o.id AND i.kind = 'invoice'), 0))), 0)::bigint
        FROM orders o
        WHERE o.company_id = a.company_id AND o.credit_terms_days IS NOT NULL AND o.status < ${ORDER_STATUS.outForDelivery})
        AS "pendingCents",
      u.uncleared AS "unclearedCents",
      CASE WHEN e.outstanding + u.uncleared < 0 THEN (
        SELECT (max(paid) - greatest(0, max(least(paid, owed))))::bigint FROM (
          SELECT sum(CASE WHEN b.kind <> 'cheque' THEN b.amount_cents ELSE 0 END) OVER entered AS owed,
            sum(CASE WHEN q.cleared_at IS NOT NULL AND q.status <> 'bounced' THEN -b.amount_cents ELSE 0 END) OVER entered AS paid
          FROM credit_entries b LEFT JOIN cheques q ON q.id = b.cheque_id
          WHERE b.company_id = a.company_id AND b.kind <> 'bounced'
          WINDOW entered AS (ORDER BY b.id)
        ) steps
      ) ELSE 0 END AS "aheadCents",
      CASE WHEN a.stopped_at IS NOT NULL THEN a.stop_reason END AS "stopReason",
      e.overdue AS "overdueCents", CASE WHEN e.overdue > 0 THEN ${oldestDueOn('a.company_id')}::text END AS "oldestDueOn",
      (SELECT min(r.id) FROM credit_releases r WHERE r.company_id = a.company_id AND r.used_at IS NULL
        AND r.expires_at > $day::date::timestamp ${AT_NAIROBI})::float8 AS "releaseId"
    FROM credit_accounts a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0)::bigint AS outstanding,
        greatest(coalesce(sum(amount_cents) FILTER (WHERE due_on IS NULL OR due_on <= $day::date), 0), 0)::bigint AS due,
        greatest(coalesce(sum(amount_cents) FILTER (WHERE due_on IS NULL OR due_on < $day::date), 0), 0)::bigint AS overdue
      FROM credit_entries WHERE company_id = a.company_id
    ) e
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0)::bigint AS uncleared FROM cheques
      WHERE company_id = a.company_id AND status IN ('pending', 'banked') AND cleared_at IS NULL
    ) u
    WHERE a.company_id = $companyId`,
})

/** Locks a company's account until the transaction ends. */
export const lockCreditAccount = statement<{ companyId: number }>()({
  name: 'lock-credit-account',
  row: z.strictObject({ companyId: z.number() }),
  sql: 'SELECT company_id AS "companyId" FROM credit_accounts WHERE company_id = $companyId FOR NO KEY UPDATE',
})
