import * as z from 'zod/mini'
import { ACCOUNT_KINDS, ENTRY_KINDS, LINE_KINDS } from '#lib/contract/money/money-kinds.ts'
import { statement } from '../../../db/statement.ts'
import { HAS_NO_LINE } from './open-sources.sql.ts'

/**
 * The days of a period with each account. A closed day has the sums that its close stored. Movements of one reference and day are added up first: money that waited
 * without an order and was assigned is received once.
 */
export const daySums = statement<{ from: string; to: string; accountId: number | null }>()({
  name: 'money-day-sums',
  row: z.strictObject({
    accountId: z.int(),
    name: z.string(),
    kind: z.enum(ACCOUNT_KINDS),
    closedThrough: z.nullable(z.string()),
    /** The first day after the last closed day with an entry or a line; null without one. */
    firstMoved: z.nullable(z.string()),
    day: z.string(),
    openingCents: z.int(),
    inCents: z.int(),
    outCents: z.int(),
    chargesCents: z.int(),
    /** Sum of the entries that a statement shows. */
    shownCents: z.int(),
    linesCents: z.int(),
    theirsOpeningCents: z.nullable(z.int()),
    theirsCents: z.nullable(z.int()),
    /** Whether a statement shows the day or its beginning. */
    isBegun: z.boolean(),
    /** Whether a statement shows the whole day: one that was exported during its last day does not. */
    isCovered: z.boolean(),
    closedBy: z.nullable(z.int()),
    closedByName: z.nullable(z.string()),
    closedAt: z.nullable(z.date()),
    note: z.nullable(z.string()),
  }),
  sql: `
    WITH a AS (SELECT * FROM money_accounts WHERE $accountId::bigint IS NULL OR id = $accountId),
    x AS (
      SELECT e.account_id, e.day, e.kind = 'charge' AS is_charge, sum(e.cents) AS cents,
        coalesce(sum(e.cents) FILTER (WHERE NOT ${HAS_NO_LINE}), 0) AS shown
      FROM a JOIN money_entries e ON e.account_id = a.id AND e.day BETWEEN $from::date AND $to::date
        AND NOT EXISTS (SELECT 1 FROM money_days k WHERE k.account_id = e.account_id AND k.day = e.day)
      GROUP BY e.account_id, e.day, coalesce(e.reference, '#' || e.id), e.kind = 'charge'),
    s AS (
      SELECT account_id, day, coalesce(sum(cents) FILTER (WHERE cents > 0 AND NOT is_charge), 0) AS received,
        coalesce(-sum(cents) FILTER (WHERE cents < 0 AND NOT is_charge), 0) AS paid,
        coalesce(-sum(cents) FILTER (WHERE is_charge), 0) AS charges, sum(cents) AS total, sum(shown) AS shown
      FROM x GROUP BY account_id, day),
    l AS (
      SELECT s.account_id, s.day, sum(s.cents) AS cents FROM a JOIN statement_lines s ON s.account_id = a.id
        AND s.day BETWEEN $from AND $to
        AND NOT EXISTS (SELECT 1 FROM money_days k WHERE k.account_id = s.account_id AND k.day = s.day)
      GROUP BY s.account_id, s.day),
    o AS (
      SELECT a.id, coalesce(c.closing_cents, 0) + coalesce((SELECT sum(e.cents) FROM money_entries e
        WHERE e.account_id = a.id AND (c.day IS NULL OR e.day > c.day) AND e.day < $from), 0) AS cents
      FROM a LEFT JOIN LATERAL (SELECT day, closing_cents FROM money_days d WHERE d.account_id = a.id AND d.day < $from
        ORDER BY d.day DESC LIMIT 1) c ON true),
    m AS (
      SELECT a.id, least((SELECT min(e.day) FROM money_entries e WHERE e.account_id = a.id
          AND (a.closed_through IS NULL OR e.day > a.closed_through)),
        (SELECT min(s.day) FROM statement_lines s WHERE s.account_id = a.id
          AND (a.closed_through IS NULL OR s.day > a.closed_through))) AS day
      FROM a)
    SELECT a.id AS "accountId", a.name, a.kind, a.closed_through::text AS "closedThrough", m.day::text AS "firstMoved",
      d.day::text AS day,
      coalesce(k.opening_cents, o.cents + coalesce(sum(coalesce(s.total, k.closing_cents - k.opening_cents)) OVER (PARTITION BY a.id ORDER BY d.day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint
        AS "openingCents",
      coalesce(k.in_cents, s.received, 0)::bigint AS "inCents", coalesce(k.out_cents, s.paid, 0)::bigint AS "outCents",
      coalesce(k.charges_cents, s.charges, 0)::bigint AS "chargesCents", coalesce(s.shown, 0)::bigint AS "shownCents",
      coalesce(l.cents, 0)::bigint AS "linesCents",
      coalesce(t.opening, (SELECT f.opening_cents FROM statement_files f WHERE f.account_id = a.id AND f.state = 'done'
        AND f.from_day = d.day AND f.opening_cents IS NOT NULL ORDER BY f.id LIMIT 1)) AS "theirsOpeningCents",
      coalesce(k.theirs_cents, z.closing, (SELECT f.closing_cents FROM statement_files f WHERE f.account_id = a.id AND f.state = 'done'
        AND f.to_day = d.day AND f.closing_cents IS NOT NULL ORDER BY f.id DESC LIMIT 1)) AS "theirsCents",
      EXISTS (SELECT 1 FROM statement_files f WHERE f.account_id = a.id AND f.state = 'done'
        AND d.day BETWEEN f.from_day AND f.to_day) AS "isBegun",
      EXISTS (SELECT 1 FROM statement_files f WHERE f.account_id = a.id AND f.state = 'done' AND f.kind <> 'pull'
        AND d.day BETWEEN f.from_day AND f.to_day
        AND (f.to_day > d.day OR f.imported_at >= (d.day + 1)::timestamp AT TIME ZONE 'Africa/Nairobi')) AS "isCovered",
      k.closed_by AS "closedBy", b.name AS "closedByName", k.closed_at AS "closedAt", k.note
    FROM a CROSS JOIN (SELECT g::date AS day FROM generate_series($from::timestamp, $to::timestamp, interval '1 day') g) d
    JOIN o ON o.id = a.id JOIN m ON m.id = a.id
    LEFT JOIN s ON s.account_id = a.id AND s.day = d.day LEFT JOIN l ON l.account_id = a.id AND l.day = d.day
    LEFT JOIN money_days k ON k.account_id = a.id AND k.day = d.day LEFT JOIN staff_members b ON b.id = k.closed_by
    LEFT JOIN LATERAL (SELECT q.balance_cents - q.cents AS opening FROM statement_lines q WHERE k.day IS NULL AND q.account_id = a.id AND q.day = d.day
      AND q.balance_cents IS NOT NULL AND (q.at AT TIME ZONE 'Africa/Nairobi')::date = d.day ORDER BY q.at, q.id LIMIT 1) t ON true
    LEFT JOIN LATERAL (SELECT q.balance_cents AS closing FROM statement_lines q WHERE k.day IS NULL AND q.account_id = a.id AND q.day = d.day
      AND q.balance_cents IS NOT NULL AND (q.at AT TIME ZONE 'Africa/Nairobi')::date = d.day
      ORDER BY q.at DESC, q.id DESC LIMIT 1) z ON true
    WHERE a.retired_at IS NULL OR s.account_id IS NOT NULL OR l.account_id IS NOT NULL
    ORDER BY d.day DESC, a.is_main DESC, a.id`,
})
export type DaySums = Awaited<ReturnType<typeof daySums>>[number]

const KINDS_OF = (table: string) =>
  `SELECT kind, count(*)::int AS count, sum(cents)::bigint AS cents FROM ${table}
    WHERE account_id = $accountId AND day = $day::date GROUP BY kind ORDER BY kind`

export const entryKinds = statement<{ accountId: number; day: string }>()({
  row: z.strictObject({ kind: z.enum(ENTRY_KINDS), count: z.int(), cents: z.int() }),
  sql: KINDS_OF('money_entries'),
})

export const lineKinds = statement<{ accountId: number; day: string }>()({
  row: z.strictObject({ kind: z.enum(LINE_KINDS), count: z.int(), cents: z.int() }),
  sql: KINDS_OF('statement_lines'),
})
