import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { oldestDueOn } from './oldest-due.sql.ts'

/** Companies on hold: overdue for too long, and stopped. @param before see `lastHeldBefore`; null: only stopped accounts */
export const countHeldAccounts = statement<{ before: string | null }>()({
  name: 'count-held-accounts',
  row: z.strictObject({ overdue: z.number(), stopped: z.number() }),
  sql: `SELECT count(*) FILTER (WHERE NOT stopped AND oldest < $before::date)::int AS overdue,
      count(*) FILTER (WHERE stopped)::int AS stopped
    FROM (SELECT a.stopped_at IS NOT NULL AS stopped, ${oldestDueOn('a.company_id')} AS oldest FROM credit_accounts a) accounts`,
})
