import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

const counted = z.strictObject({ count: z.int() })

const ENTRY_COLUMNS = 'account_id, kind, cents, at, day, reference, source_kind, source_id, note, operator'
const DAY = (at: string) => `(${at} AT TIME ZONE 'Africa/Nairobi')::date`

/**
 * Records settlements for lines that show money on its way to another account, with their entries. Of lines with one
 * reference only the first is recorded; staff record the others, because banks use a reference again.
 * @param lineId one line of any kind, for staff; null for every line of the kind
 */
export const recordDepartures = statement<{
  accountId: number
  lineId: number | null
  note: string
  operator: string | null
  rule: string
  staffId: number | null
  now: Date
}>()({
  row: counted,
  sql: `
    WITH l AS (
      SELECT DISTINCT ON (x.name) x.* FROM (
        SELECT t.*, coalesce(t.reference, 'line-' || t.id) || CASE WHEN $lineId::bigint IS NOT NULL AND EXISTS (
          SELECT 1 FROM money_settlements o WHERE o.from_account_id = t.account_id AND o.reference = t.reference)
          THEN ', line ' || t.id ELSE '' END AS name
        FROM statement_lines t WHERE t.account_id = $accountId AND t.state <> 'matched' AND t.cents < 0
          AND CASE WHEN $lineId::bigint IS NULL THEN t.kind = 'settlement-out' ELSE t.id = $lineId END) x
      ORDER BY x.name, x.id),
    s AS (
      INSERT INTO money_settlements (from_account_id, reference, left_at, gross_cents, net_cents)
      SELECT account_id, name, at, -cents, -cents FROM l ON CONFLICT (from_account_id, reference) DO NOTHING
      RETURNING id, reference),
    e AS (
      INSERT INTO money_entries (${ENTRY_COLUMNS})
      SELECT l.account_id, 'settlement', l.cents, l.at, ${DAY('l.at')}, l.name, 'settlement', s.id::text, $note, $operator::text
      FROM s JOIN l ON l.name = s.reference RETURNING id, reference),
    m AS (
      INSERT INTO statement_matches (entry_id, line_id, rule, matched_by, matched_at)
      SELECT e.id, l.id, $rule, $staffId::bigint, $now FROM e JOIN l ON l.name = e.reference RETURNING line_id),
    done AS (
      UPDATE statement_lines SET state = 'matched', check_reason = NULL, checked_by = NULL, checked_at = NULL
      WHERE id IN (SELECT line_id FROM m) RETURNING 1)
    SELECT count(*)::int AS count FROM done`,
})

/** Card batches: one settlement each, of its payments less refunds and fees. Another file can add to a batch. */
export const recordBatches = statement<{ accountId: number }>()({
  row: counted,
  sql: `
    WITH b AS (
      SELECT linked_reference AS name, max(at) AS at, coalesce(sum(cents) FILTER (WHERE kind <> 'charge'), 0)::bigint AS gross,
        coalesce(-sum(cents) FILTER (WHERE kind = 'charge'), 0)::bigint AS fee
      FROM statement_lines WHERE account_id = $accountId AND linked_reference IS NOT NULL GROUP BY linked_reference),
    before AS (SELECT reference, net_cents FROM money_settlements WHERE from_account_id = $accountId),
    s AS (
      INSERT INTO money_settlements AS w (from_account_id, reference, left_at, gross_cents, fee_cents, net_cents)
      SELECT $accountId, b.name, b.at, b.gross, b.fee, b.gross - b.fee FROM b
      ON CONFLICT (from_account_id, reference) DO UPDATE SET left_at = excluded.left_at, gross_cents = excluded.gross_cents,
        fee_cents = excluded.fee_cents, net_cents = excluded.net_cents
      WHERE w.arrived_at IS NULL AND (w.gross_cents, w.fee_cents) <> (excluded.gross_cents, excluded.fee_cents)
      RETURNING id, reference, left_at, net_cents),
    gone AS (
      DELETE FROM money_settlements w WHERE w.from_account_id = $accountId AND w.arrived_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM b WHERE b.name = w.reference) RETURNING id, reference, left_at, 0 AS net_cents),
    e AS (
      INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id)
      SELECT $accountId, 'settlement', coalesce(before.net_cents, 0) - x.net_cents, x.left_at, ${DAY('x.left_at')}, x.reference,
        'settlement', x.id::text
      FROM (SELECT * FROM s UNION ALL SELECT * FROM gone) x LEFT JOIN before ON before.reference = x.reference
      WHERE coalesce(before.net_cents, 0) <> x.net_cents RETURNING 1)
    SELECT count(*)::int AS count FROM e`,
})

/**
 * Money on its way that a bank's line shows: the line names it, or its text is of a provider's transfer, and its amount
 * is that of no other settlement and no other line within eight days. A customer's transfer of the same amount stays
 * open. The caller has locked the accounts of the banks.
 */
export const matchArrivals = statement<{ now: Date }>()({
  row: counted,
  sql: `
    WITH c AS (
      SELECT s.id, s.reference, s.net_cents, l.id AS line_id, l.account_id, l.at, l.kind, count(*) OVER (PARTITION BY s.id) AS lines,
        count(*) OVER (PARTITION BY l.id) AS settlements,
        length(s.reference) > 3 AND position(upper(s.reference) IN upper(concat_ws(' ', l.reference, l.details))) > 0 AS is_named
      FROM money_settlements s JOIN statement_lines l ON l.cents = s.net_cents AND l.state <> 'matched'
        AND l.at >= s.left_at - interval '1 day' AND l.at < s.left_at + interval '8 days'
      JOIN money_accounts a ON a.id = l.account_id AND a.kind = 'bank' AND a.id <> s.from_account_id
      WHERE s.arrived_at IS NULL AND s.net_cents > 0),
    f AS (SELECT DISTINCT ON (line_id) * FROM c WHERE is_named OR (lines = 1 AND settlements = 1 AND kind = 'settlement-in') ORDER BY line_id, is_named DESC, id),
    p AS (SELECT DISTINCT ON (id) * FROM f ORDER BY id, at, line_id),
    u AS (
      UPDATE money_settlements s SET arrived_at = p.at, arrived_line_id = p.line_id, to_account_id = p.account_id
      FROM p WHERE s.id = p.id AND s.arrived_at IS NULL RETURNING s.id),
    e AS (
      INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id)
      SELECT p.account_id, 'settlement', p.net_cents, p.at, ${DAY('p.at')}, p.reference, 'settlement', p.id::text
      FROM p JOIN u ON u.id = p.id RETURNING id, source_id),
    m AS (
      INSERT INTO statement_matches (entry_id, line_id, rule, matched_at)
      SELECT e.id, p.line_id, CASE WHEN p.is_named THEN 'receipt' ELSE 'amount-and-time' END, $now
      FROM e JOIN p ON p.id::text = e.source_id RETURNING line_id),
    done AS (
      UPDATE statement_lines SET state = 'matched', check_reason = NULL, checked_by = NULL, checked_at = NULL
      WHERE id IN (SELECT line_id FROM m) RETURNING 1)
    SELECT count(*)::int AS count FROM done`,
})

const settlementRow = z.strictObject({
  id: z.int(),
  fromId: z.int(),
  fromName: z.string(),
  toId: z.nullable(z.int()),
  toName: z.nullable(z.string()),
  reference: z.string(),
  leftAt: z.date(),
  grossCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  arrivedAt: z.nullable(z.date()),
  lineId: z.nullable(z.int()),
})
export type SettlementRow = z.output<typeof settlementRow>

const SETTLEMENTS = `SELECT s.id, a.id AS "fromId", a.name AS "fromName", b.id AS "toId", b.name AS "toName", s.reference,
    s.left_at AS "leftAt", s.gross_cents AS "grossCents", s.fee_cents AS "feeCents", s.net_cents AS "netCents",
    s.arrived_at AS "arrivedAt", s.arrived_line_id AS "lineId"
  FROM money_settlements s JOIN money_accounts a ON a.id = s.from_account_id LEFT JOIN money_accounts b ON b.id = s.to_account_id`

/** Money on its way, oldest first, and the latest that arrived. */
export const listSettlements = statement<{ waiting: number; arrived: number }>()({
  name: 'money-settlements',
  row: settlementRow,
  sql: `(${SETTLEMENTS} WHERE s.arrived_at IS NULL ORDER BY s.left_at, s.id LIMIT $waiting)
    UNION ALL (${SETTLEMENTS} WHERE s.arrived_at IS NOT NULL ORDER BY s.arrived_at DESC, s.id DESC LIMIT $arrived)`,
})

export const findSettlement = statement<{ id: number }>()({
  name: 'money-settlement',
  row: settlementRow,
  sql: `${SETTLEMENTS} WHERE s.id = $id`,
})

/**
 * The entries in a settlement: of a batch those of its lines, otherwise the movements of the account since the
 * settlement before it.
 */
export const entriesOfSettlement = statement<{ id: number; atMost: number }>()({
  row: z.strictObject({ id: z.int() }),
  sql: `
    WITH s AS (SELECT s.*, a.kind FROM money_settlements s JOIN money_accounts a ON a.id = s.from_account_id WHERE s.id = $id)
    SELECT e.id FROM s JOIN statement_lines l ON s.kind = 'card' AND l.account_id = s.from_account_id AND l.linked_reference = s.reference
      JOIN statement_matches m ON m.line_id = l.id JOIN money_entries e ON e.id = m.entry_id
    UNION
    (SELECT e.id FROM s JOIN money_entries e ON s.kind <> 'card' AND e.account_id = s.from_account_id
      AND e.kind NOT IN ('settlement', 'opening') AND e.at < s.left_at
      AND e.at >= coalesce((SELECT max(p.left_at) FROM money_settlements p
        WHERE p.from_account_id = s.from_account_id AND p.left_at < s.left_at), '-infinity')
    ORDER BY e.at DESC)
    LIMIT $atMost`,
})
