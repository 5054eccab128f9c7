import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/**
 * Locks a company whose statement of a month was not emailed yet: it has a balance at the end of the month, or entries in
 * it. A company locked by another process is skipped. @param month "2026-11" @param fromDate its first day
 */
export const takeUnmailed = statement<{ month: string; fromDate: string; toDate: string }>()({
  name: 'take-unmailed-statement',
  row: z.strictObject({ companyId: z.number() }),
  sql: `SELECT a.company_id::float8 AS "companyId" FROM credit_accounts a
    WHERE NOT EXISTS (SELECT 1 FROM statement_mails m WHERE m.company_id = a.company_id AND m.month = $month)
      AND (SELECT coalesce(sum(e.amount_cents), 0) <> 0 OR coalesce(bool_or(e.day >= $fromDate::date), false)
        FROM credit_entries e WHERE e.company_id = a.company_id AND e.day <= $toDate::date)
    ORDER BY a.company_id LIMIT 1 FOR UPDATE OF a SKIP LOCKED`,
})
