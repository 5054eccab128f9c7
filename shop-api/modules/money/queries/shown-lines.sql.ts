import * as z from 'zod/mini'
import { LINE_KINDS, LINE_STATES, type LineState, MATCH_RULES } from '#lib/contract/money/money-kinds.ts'
import { statement } from '../../../db/statement.ts'
import { entriesWithText } from './shown-entries.sql.ts'

/** Lines of statements as staff see them. */

export const lineRow = z.strictObject({
  id: z.int(),
  accountId: z.int(),
  lineNo: z.int(),
  fileId: z.int(),
  kind: z.enum(LINE_KINDS),
  state: z.enum(LINE_STATES),
  cents: z.int(),
  at: z.date(),
  day: z.string(),
  reference: z.nullable(z.string()),
  accountTyped: z.string(),
  phoneMasked: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  details: z.string(),
  checkReason: z.nullable(z.string()),
  checkedBy: z.nullable(z.int()),
  checkedByName: z.nullable(z.string()),
  checkedAt: z.nullable(z.date()),
})
export type LineRow = z.output<typeof lineRow>

const COLUMNS = `l.id, l.account_id AS "accountId", l.line_no AS "lineNo", l.file_id AS "fileId", l.kind, l.state, l.cents, l.at,
  l.day::text AS day, l.reference, l.account_typed AS "accountTyped", l.phone_masked AS "phoneMasked",
  l.payer_name AS "payerName", l.details, l.check_reason AS "checkReason", l.checked_by AS "checkedBy",
  s.name AS "checkedByName", l.checked_at AS "checkedAt"`
const FROM = 'FROM statement_lines l LEFT JOIN staff_members s ON s.id = l.checked_by'

export const linesById = statement<{ ids: readonly number[] }>()({
  name: 'money-lines-by-id',
  row: lineRow,
  sql: `SELECT ${COLUMNS} ${FROM} WHERE l.id = ANY($ids::bigint[])`,
})

export interface LineSearch {
  accountId: number
  from: string
  to: string
  /** In upper case; null for all lines. */
  text: string | null
  /** Null if the text is not an amount. */
  cents: number | null
  orderNo: number | null
  /** Null for lines of every state. */
  state: LineState | null
}

/** Whether a line has `$text` (in upper case), or belongs to an entry with it or with `$orderNo`. */
export const LINE_HAS_TEXT = `(l.reference = $text OR l.linked_reference = $text
  OR position($text IN upper(concat_ws(' ', l.payer_name, l.account_typed, l.details))) > 0
  OR EXISTS (SELECT 1 ${entriesWithText('e.id IN (SELECT m.entry_id FROM statement_matches m WHERE m.line_id = l.id)')}))`

const IS_FOUND = `l.account_id = $accountId AND l.day BETWEEN $from::date AND $to::date AND ($state::text IS NULL OR l.state = $state)
  AND ($text::text IS NULL OR abs(l.cents) = $cents::bigint OR ${LINE_HAS_TEXT})`

/** A page of lines, newest first. */
export const pageLines = statement<LineSearch & { afterAt: Date | null; afterId: number | null; atMost: number }>()({
  name: 'money-lines-page',
  row: lineRow,
  sql: `SELECT ${COLUMNS} ${FROM} WHERE ${IS_FOUND}
      AND ($afterAt::timestamptz IS NULL OR (l.at, l.id) < ($afterAt, $afterId::bigint))
    ORDER BY l.at DESC, l.id DESC LIMIT $atMost`,
})

/** Sums of the found lines; of the ledger the entries of the days, or of a search or a state the entries of the found lines. */
export const sumLines = statement<LineSearch>()({
  name: 'money-lines-sum',
  row: z.strictObject({ rows: z.int(), theirs: z.int(), ledger: z.int() }),
  sql: `SELECT count(*)::int AS rows, coalesce(sum(l.cents), 0)::bigint AS theirs, (CASE WHEN $text::text IS NULL AND $state::text IS NULL
      THEN (SELECT coalesce(sum(e.cents), 0) FROM money_entries e JOIN money_accounts a ON a.id = e.account_id
        WHERE e.account_id = $accountId AND e.day BETWEEN $from::date AND $to::date
          AND NOT (a.kind = 'card' AND e.kind = 'settlement') AND e.kind <> 'opening')
      ELSE (SELECT coalesce(sum(e.cents), 0) FROM statement_lines l JOIN statement_matches m ON m.line_id = l.id
        JOIN money_entries e ON e.id = m.entry_id WHERE ${IS_FOUND}) END)::bigint AS ledger
    FROM statement_lines l WHERE ${IS_FOUND}`,
})

/** The entries of lines. */
export const matchesOf = statement<{ lineIds: readonly number[] }>()({
  name: 'money-matches-of',
  row: z.strictObject({ lineId: z.int(), entryId: z.int(), rule: z.enum(MATCH_RULES) }),
  sql: `SELECT line_id AS "lineId", entry_id AS "entryId", rule FROM statement_matches WHERE line_id = ANY($lineIds::bigint[])
    ORDER BY entry_id`,
})
