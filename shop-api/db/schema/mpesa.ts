import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** Queries of M-Pesa for payments whose confirmation was lost (Pull), one row per short code. */
export const mpesaPulls = pgTable('mpesa_pulls', {
  shortCode: text().primaryKey(),
  /** When Safaricom registered the short code for these queries. */
  registeredAt: instant(),
  /** Payments up to this time were compared with the shop's; null before the first complete query. */
  pulledThrough: instant(),
  lastRunAt: instant().notNull(),
  /** The provider's code or our reason if the last query failed; null if it was complete. */
  failure: text(),
  /** Lost payments found since the first query. */
  found: integer().notNull().default(0),
})

/** Requested balances of the paybill or till. Safaricom reports each later. Rows are deleted after some weeks. */
export const mpesaBalances = pgTable(
  'mpesa_balances',
  {
    /** A random UUID, in the address for the report. */
    id: text().primaryKey(),
    shortCode: text().notNull(),
    requestedAt: instant().notNull(),
    state: text({ enum: ['requested', 'done', 'failed'] }).notNull(),
    /** The provider's code of a failure. */
    code: text(),
    reportedAt: instant(),
    /** The accounts of the short code ("Working Account"), as reported. */
    accounts: jsonb().$type<{ name: string; cents: number }[]>(),
  },
  (t) => [
    index('mpesa_balances_latest').on(t.shortCode, t.requestedAt),
    check('mpesa_balances_state_known', sql`${t.state} IN ('requested', 'done', 'failed')`),
    check('mpesa_balances_done_has_accounts', sql`(${t.state} = 'done') = (${t.accounts} IS NOT NULL)`),
  ],
)
