import * as z from 'zod/mini'
import { ACCOUNT_KINDS } from '#lib/contract/money/money-kinds.ts'
import { statement } from '../../../db/statement.ts'

/** Accounts with their balances by the entries. Closed days are not added up again. */
export const accountBalances = statement<{ accountId: number | null }>()({
  name: 'money-account-balances',
  row: z.strictObject({
    accountId: z.int(),
    kind: z.enum(ACCOUNT_KINDS),
    name: z.string(),
    number: z.string(),
    isMain: z.boolean(),
    isRetired: z.boolean(),
    version: z.int(),
    closedThrough: z.nullable(z.string()),
    balanceCents: z.int(),
    theirsCents: z.nullable(z.int()),
    theirsAt: z.nullable(z.date()),
    reported: z.nullable(z.array(z.object({ name: z.string(), cents: z.int() }))),
    reportedAt: z.nullable(z.date()),
  }),
  sql: `
    SELECT a.id AS "accountId", a.kind, a.name, a.number, a.is_main AS "isMain", a.retired_at IS NOT NULL AS "isRetired", a.version,
      a.closed_through::text AS "closedThrough",
      (coalesce(c.closing_cents, 0) + coalesce((SELECT sum(e.cents) FROM money_entries e
        WHERE e.account_id = a.id AND (c.day IS NULL OR e.day > c.day)), 0))::bigint AS "balanceCents",
      t.cents AS "theirsCents", t.at AS "theirsAt", r.accounts AS reported, r.reported_at AS "reportedAt"
    FROM money_accounts a LEFT JOIN money_days c ON c.account_id = a.id AND c.day = a.closed_through
    LEFT JOIN LATERAL (
      SELECT f.closing_cents AS cents, coalesce((SELECT max(l.at) FROM statement_lines l WHERE l.file_id = f.id), f.imported_at) AS at
      FROM statement_files f WHERE f.account_id = a.id AND f.state = 'done' AND f.closing_cents IS NOT NULL
      ORDER BY f.to_day DESC, f.id DESC LIMIT 1) t ON true
    LEFT JOIN LATERAL (
      SELECT b.accounts, b.reported_at FROM mpesa_balances b
      WHERE a.kind = 'mpesa' AND b.short_code = a.number AND b.state = 'done'
      ORDER BY b.requested_at DESC LIMIT 1) r ON true
    WHERE $accountId::bigint IS NULL OR a.id = $accountId
    ORDER BY a.retired_at IS NOT NULL, a.is_main DESC, a.id`,
})

/** Sums of the entries of each day since a day. */
export const dayTotals = statement<{ since: string }>()({
  name: 'money-day-totals',
  row: z.strictObject({ accountId: z.int(), day: z.string(), cents: z.int() }),
  sql: `
    SELECT a.id AS "accountId", e.day::text AS day, sum(e.cents)::bigint AS cents
    FROM money_accounts a JOIN money_entries e ON e.account_id = a.id AND e.day >= $since::date
    GROUP BY a.id, e.day`,
})
