import * as z from 'zod/mini'
import { ENTRY_KINDS } from '#lib/contract/money/money-kinds.ts'
import { statement } from '../../../db/statement.ts'
import { NEEDS_LINE } from './open-sources.sql.ts'

/** Entries with the record behind each, as staff see them. */

export const entryRow = z.strictObject({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  cents: z.int(),
  at: z.date(),
  day: z.string(),
  reference: z.nullable(z.string()),
  note: z.string(),
  sourceKind: z.string(),
  orderNo: z.nullable(z.int()),
  customer: z.nullable(z.string()),
  companyId: z.nullable(z.int()),
  company: z.nullable(z.string()),
  /** Receipt of money without an order. */
  receipt: z.nullable(z.string()),
  /** Its account number as typed; or the details of a line. */
  text: z.nullable(z.string()),
})
export type EntryRow = z.output<typeof entryRow>

const CUSTOMER = `coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
  nullif(concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')), ''), 'Guest')`
const COLUMNS = `e.id, e.kind, e.cents, e.at, e.day::text AS day, e.reference, e.note, e.source_kind AS "sourceKind",
  o.order_no AS "orderNo", CASE WHEN o.id IS NOT NULL THEN ${CUSTOMER} END AS customer, ec.id AS "companyId", ec.name AS company,
  up.receipt, coalesce(up.account_reference, sl.details) AS text`
const RECORDS = `LEFT JOIN payment_refunds r ON e.source_kind = 'refund' AND r.id = e.source_id
  LEFT JOIN payment_corrections k ON e.source_kind = 'correction' AND k.id::text = e.source_id
  LEFT JOIN payment_attempts p ON p.id = CASE e.source_kind WHEN 'attempt' THEN e.source_id WHEN 'refund' THEN r.attempt_id
    WHEN 'correction' THEN k.attempt_id END
  LEFT JOIN orders o ON o.id = p.order_id LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id
  LEFT JOIN credit_entries ce ON e.source_kind = 'credit-entry' AND ce.id::text = e.source_id
  LEFT JOIN cheques q ON e.source_kind = 'cheque' AND q.id::text = e.source_id
  LEFT JOIN companies ec ON ec.id = coalesce(ce.company_id, q.company_id)
  LEFT JOIN unmatched_payments up ON e.source_kind = 'unmatched' AND up.receipt = e.source_id
  LEFT JOIN statement_lines sl ON e.source_kind = 'line' AND sl.id::text = e.source_id`
const FROM = `FROM money_entries e ${RECORDS}`

/** Whether an entry has `$text` (in upper case) or `$orderNo`; amounts are compared separately. */
const HAS_TEXT = `(upper(e.reference) = $text OR o.order_no = $orderNo::bigint OR position($text IN upper(${CUSTOMER})) > 0
  OR position($text IN upper(coalesce(ec.name, ''))) > 0)`

/** Entries with `$text` or `$orderNo`: the remainder of a statement that begins with SELECT. `e` are the entries. */
export const entriesWithText = (condition: string) =>
  `FROM money_entries e ${RECORDS} WHERE ${condition} AND ${HAS_TEXT}`

export const entriesById = statement<{ ids: readonly number[] }>()({
  name: 'money-entries-by-id',
  row: entryRow,
  sql: `SELECT ${COLUMNS} ${FROM} WHERE e.id = ANY($ids::bigint[]) ORDER BY e.at, e.id`,
})

/** Entries without a line by reference, amount, order number or name, latest first. */
export const searchEntries = statement<{
  accountId: number
  text: string
  cents: number | null
  orderNo: number | null
  atMost: number
}>()({
  row: entryRow,
  sql: `SELECT ${COLUMNS} ${FROM}
    WHERE e.account_id = $accountId AND e.kind <> 'opening'
      AND ${NEEDS_LINE}
      AND (abs(e.cents) = $cents::bigint OR ${HAS_TEXT})
    ORDER BY e.at DESC, e.id DESC LIMIT $atMost`,
})

/** Entries of a day that are counted on a later day, and entries counted on it that are of an earlier day. */
export const lateEntries = statement<{ accountId: number; day: string; start: Date; end: Date; atMost: number }>()({
  row: z.strictObject({ id: z.int(), countedOn: z.string() }),
  sql: `SELECT e.id, e.day::text AS "countedOn" FROM money_entries e
    WHERE e.account_id = $accountId AND ((e.day > $day::date AND e.at >= $start AND e.at < $end)
      OR (e.day = $day AND e.at < $start AND e.kind <> 'opening'))
    ORDER BY e.at, e.id LIMIT $atMost`,
})
