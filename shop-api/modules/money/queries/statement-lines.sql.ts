import * as z from 'zod/mini'
import { LINE_KINDS } from '#lib/contract/money/money-kinds.ts'
import { statement } from '../../../db/statement.ts'

/** Held by the transaction that imports or undoes a statement. */
export const lockStatements = statement<{ accountId: number }>()({
  row: z.strictObject({ lock: z.unknown() }),
  sql: `SELECT pg_advisory_xact_lock(74612080, $accountId::int) AS lock`,
})

/** Lines of an account with any of these references. */
export const linesByReference = statement<{ accountId: number; references: readonly string[] }>()({
  name: 'statement-lines-by-reference',
  row: z.strictObject({
    reference: z.string(),
    kind: z.enum(LINE_KINDS),
    at: z.date(),
    cents: z.int(),
    fileName: z.string(),
    lineNo: z.int(),
  }),
  sql: `
    SELECT l.reference, l.kind, l.at, l.cents::float8 AS cents, f.name AS "fileName", l.line_no AS "lineNo"
    FROM statement_lines l JOIN statement_files f ON f.id = l.file_id
    WHERE l.account_id = $accountId AND l.reference = ANY($references::text[])`,
})

/**
 * Lines of an account in a period with a balance and another reference than these, oldest first. It has no name, because
 * the plan must follow the number of references.
 */
export const otherLines = statement<{
  accountId: number
  references: readonly string[]
  from: string
  to: string
  atMost: number
}>()({
  row: z.strictObject({
    reference: z.nullable(z.string()),
    at: z.date(),
    cents: z.int(),
    balance: z.int(),
    fileName: z.string(),
    lineNo: z.int(),
  }),
  sql: `
    SELECT l.reference, l.at, l.cents::float8 AS cents, l.balance_cents::float8 AS balance, f.name AS "fileName",
      l.line_no AS "lineNo"
    FROM statement_lines l JOIN statement_files f ON f.id = l.file_id
    WHERE l.account_id = $accountId AND l.at BETWEEN $from::timestamptz AND $to::timestamptz AND l.balance_cents IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM unnest($references::text[]) r(reference) WHERE r.reference = l.reference)
    ORDER BY l.at, l.id LIMIT $atMost`,
})

/** The line before a moment, and the first line after another moment; their order is that of their balances. */
export const neighbours = statement<{ accountId: number; from: string; to: string }>()({
  name: 'statement-neighbours',
  row: z.strictObject({ isBefore: z.boolean(), at: z.date(), cents: z.int(), balance: z.nullable(z.int()) }),
  sql: `
    (SELECT true AS "isBefore", at, cents::float8 AS cents, balance_cents::float8 AS balance FROM statement_lines
     WHERE account_id = $accountId AND at < $from::timestamptz ORDER BY at DESC, id DESC LIMIT 1)
    UNION ALL
    (SELECT false, at, cents::float8, balance_cents::float8 FROM statement_lines
     WHERE account_id = $accountId AND at > $to::timestamptz ORDER BY at, id LIMIT 1)`,
})

/** Changes with each import and each undo of an account's files. */
export const filesBasis = statement<{ accountId: number }>()({
  name: 'statement-basis',
  row: z.strictObject({ basis: z.string() }),
  sql: `
    SELECT coalesce(max(id), 0) || '.' || count(*) FILTER (WHERE state = 'done') AS basis
    FROM statement_files WHERE account_id = $accountId`,
})

/** Inserts a part of the stored new lines of an upload as lines of a file, in their order. */
export const insertUploadLines = statement<{ uploadId: number; no: number; fileId: number; accountId: number }>()({
  name: 'statement-insert-lines',
  row: z.strictObject({ count: z.int() }),
  sql: `
    WITH added AS (
      INSERT INTO statement_lines (file_id, account_id, line_no, kind, cents, balance_cents, at, day, reference,
        linked_reference, account_typed, phone_masked, payer_name, details, line_key)
      SELECT $fileId, $accountId, r.n, r.k, r.c, r.b, r.t, r.d, r.r, r.l, r.a, r.p, r.y, r.x, r.key
      FROM statement_upload_lines u, jsonb_to_recordset(u.lines) AS r(o int, n int, k text, c bigint, b bigint,
        t timestamptz, d date, r text, l text, a text, p text, y text, x text, key text)
      WHERE u.upload_id = $uploadId AND u.no = $no
      ORDER BY r.o
      RETURNING 1
    )
    SELECT count(*)::int AS count FROM added`,
})

/** The shop's balance of an account at the end of a day. */
export const ledgerBalance = statement<{ accountId: number; day: string }>()({
  name: 'money-ledger-balance',
  row: z.strictObject({ cents: z.int() }),
  sql: `
    SELECT coalesce(sum(cents), 0)::float8 AS cents FROM money_entries WHERE account_id = $accountId AND day <= $day::date`,
})

/** Facts that prevent the undo of a file. */
export const undoObstacles = statement<{ fileId: number }>()({
  row: z.strictObject({ isClosed: z.boolean(), overlapping: z.nullable(z.string()), arrived: z.boolean() }),
  sql: `
    SELECT
      EXISTS (SELECT 1 FROM statement_lines l JOIN money_accounts a ON a.id = l.account_id
        WHERE l.file_id = f.id AND l.day <= a.closed_through) AS "isClosed",
      (SELECT o.name FROM statement_files o WHERE o.account_id = f.account_id AND o.state = 'done' AND o.id > f.id
        AND o.known > 0 AND o.from_day <= f.to_day AND o.to_day >= f.from_day LIMIT 1) AS overlapping,
      EXISTS (SELECT 1 FROM statement_lines l JOIN statement_matches m ON m.line_id = l.id
        JOIN money_entries e ON e.id = m.entry_id AND e.source_kind = 'settlement'
        JOIN money_settlements s ON s.id::text = e.source_id AND s.from_account_id = f.account_id
        WHERE l.file_id = f.id AND s.arrived_at IS NOT NULL)
        OR (f.kind = 'card-batch' AND EXISTS (SELECT 1 FROM statement_lines l JOIN money_settlements s
          ON s.from_account_id = f.account_id AND s.reference = l.linked_reference
          WHERE l.file_id = f.id AND s.arrived_at IS NOT NULL)) AS arrived
    FROM statement_files f WHERE f.id = $fileId`,
})

/** Reverses the entries that were recorded for lines of a file, and releases settlements that its lines received. */
export const reverseLineEntries = statement<{ fileId: number; note: string; operator: string; now: string }>()({
  row: z.strictObject({ count: z.int() }),
  sql: `
    WITH lines AS (SELECT id FROM statement_lines WHERE file_id = $fileId),
    matched AS (SELECT m.entry_id FROM statement_matches m JOIN lines ON lines.id = m.line_id),
    arrivals AS (
      UPDATE money_settlements SET arrived_at = NULL, arrived_line_id = NULL, to_account_id = NULL
      WHERE arrived_line_id IN (SELECT id FROM lines) RETURNING 1
    ),
    reversed AS (
      INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id, note, operator)
      SELECT e.account_id, e.kind, -e.cents, $now::timestamptz, e.day, e.reference, e.source_kind, e.source_id, $note,
        $operator
      FROM matched JOIN money_entries e ON e.id = matched.entry_id
      WHERE e.source_kind IN ('line', 'settlement')
      RETURNING source_kind, source_id, account_id
    ),
    departures AS (
      DELETE FROM money_settlements s USING reversed r
      WHERE r.source_kind = 'settlement' AND s.id::text = r.source_id AND s.from_account_id = r.account_id
        AND s.arrived_at IS NULL
      RETURNING 1
    )
    SELECT ((SELECT count(*) FROM reversed) + (SELECT count(*) FROM arrivals) + (SELECT count(*) FROM departures))::int AS count`,
})
