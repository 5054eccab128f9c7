import * as z from 'zod/mini'
import { ACCOUNT_KINDS, ENTRY_KINDS } from '#lib/contract/money/money-kinds.ts'
import { STORE_CREDIT_KINDS } from '#lib/contract/payments/store-credit.ts'
import { statement } from '../../../db/statement.ts'
import { HAS_NO_LINE } from './open-sources.sql.ts'

/** The records behind the files for the accountant, in pages by day. */

const CUSTOMER = `coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
  nullif(concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')), ''), '')`

export interface Days {
  from: string
  to: string
}
interface Page {
  afterDay: string | null
  afterId: number | null
  atMost: number
}

export const entryRow = z.strictObject({
  id: z.number(),
  day: z.string(),
  at: z.date(),
  kind: z.enum(ENTRY_KINDS),
  cents: z.number(),
  sourceKind: z.string(),
  accountKind: z.enum(ACCOUNT_KINDS),
  accountName: z.string(),
  planCode: z.string(),
  reference: z.string(),
  orderNo: z.nullable(z.number()),
  partner: z.string(),
  isOnAccount: z.boolean(),
  note: z.string(),
  /** Number of the file and of its line that shows the entry; null without one. */
  fileId: z.nullable(z.number()),
  lineNo: z.nullable(z.number()),
  rule: z.nullable(z.string()),
})

/** Entries of the accounts, with the order or the company of their record. */
export const pageEntries = statement<Days & Page & { accountId: number | null }>()({
  row: entryRow,
  sql: `SELECT e.id::float8 AS id, e.day::text AS day, e.at, e.kind, e.cents::float8 AS cents, e.source_kind AS "sourceKind",
      m.kind AS "accountKind", m.name AS "accountName", m.plan_code AS "planCode", coalesce(e.reference, '') AS reference,
      o.order_no::float8 AS "orderNo", coalesce(ec.name, ${CUSTOMER}) AS partner,
      (o.credit_terms_days IS NOT NULL) AS "isOnAccount", e.note, l.file_id::float8 AS "fileId", l.line_no AS "lineNo", s.rule
    FROM (SELECT * FROM money_entries WHERE day BETWEEN $from::date AND $to::date
        AND ($accountId::bigint IS NULL OR account_id = $accountId)
        AND ($afterDay::date IS NULL OR (day, id) > ($afterDay, $afterId::bigint))
      ORDER BY day, id LIMIT $atMost) e
    JOIN money_accounts m ON m.id = e.account_id
    LEFT JOIN payment_refunds r ON e.source_kind = 'refund' AND r.id = e.source_id
    LEFT JOIN payment_corrections k ON e.source_kind = 'correction' AND k.id::text = e.source_id
    LEFT JOIN payment_attempts a ON a.id = CASE e.source_kind WHEN 'attempt' THEN e.source_id WHEN 'refund' THEN r.attempt_id
      WHEN 'correction' THEN k.attempt_id END
    LEFT JOIN credit_entries ce ON e.source_kind = 'credit-entry' AND ce.id::text = e.source_id
    LEFT JOIN cheques ch ON e.source_kind = 'cheque' AND ch.id::text = e.source_id
    LEFT JOIN companies ec ON ec.id = coalesce(ce.company_id, ch.company_id)
    LEFT JOIN orders o ON o.id = a.order_id
    LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id
    LEFT JOIN statement_matches s ON s.entry_id = e.id LEFT JOIN statement_lines l ON l.id = s.line_id
    ORDER BY e.day, e.id`,
})

export const countEntries = statement<Days & { accountId: number | null }>()({
  row: z.strictObject({ count: z.number() }),
  sql: `SELECT count(*)::float8 AS count FROM money_entries WHERE day BETWEEN $from::date AND $to::date
      AND ($accountId::bigint IS NULL OR account_id = $accountId)`,
})

/** A document's lines by rate and delivery, which has no product code. */
const SUMS = `(SELECT coalesce(jsonb_agg(x), '[]') FROM (
    SELECT (l->>'vatPerc')::float8 AS rate, l->>'code' = '' AS "isDelivery", sum((l->>'exVatCents')::bigint)::float8 AS "exVatCents",
      sum((l->>'vatCents')::bigint)::float8 AS "vatCents"
    FROM jsonb_array_elements(t.content->'lines') l GROUP BY 1, 2 ORDER BY 1 DESC, 2) x)`
const IN_DAYS = `t.issued_at >= $from::timestamp AT TIME ZONE 'Africa/Nairobi'
      AND t.issued_at < ($to::date + 1)::timestamp AT TIME ZONE 'Africa/Nairobi'`

export const documentRow = z.strictObject({
  kind: z.enum(['invoice', 'credit-note']),
  no: z.number(),
  invoiceNo: z.nullable(z.number()),
  at: z.date(),
  orderNo: z.number(),
  isOnAccount: z.boolean(),
  buyer: z.string(),
  pin: z.string(),
  totalCents: z.number(),
  sums: z.array(z.object({ rate: z.number(), isDelivery: z.boolean(), exVatCents: z.number(), vatCents: z.number() })),
  reason: z.string(),
  cuInvoiceNo: z.string(),
})

/** The buyer as declared to KRA. */
const BUYER = `coalesce(k.buyer, t.content->'buyer')`

/** Issued tax documents by time. */
export const pageDocuments = statement<
  Days & { afterAt: Date | null; afterKind: string | null; afterNo: number | null; atMost: number }
>()({
  row: documentRow,
  sql: `SELECT t.kind, t.no, t.invoice_no AS "invoiceNo", t.issued_at AS at, o.order_no::float8 AS "orderNo",
      (o.credit_terms_days IS NOT NULL) AS "isOnAccount",
      coalesce(nullif(${BUYER}->>'name', ''), ${CUSTOMER}) AS buyer, coalesce(${BUYER}->>'kraPin', '') AS pin,
      t.total_cents::float8 AS "totalCents", ${SUMS} AS sums, coalesce(t.content->>'reason', '') AS reason,
      coalesce(t.cu_invoice_no, '') AS "cuInvoiceNo"
    FROM tax_papers t JOIN orders o ON o.id = t.order_id
    LEFT JOIN tax_buyer_corrections k ON k.kind = t.kind AND k.no = t.no
    LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id
    WHERE ${IN_DAYS} AND ($afterAt::timestamptz IS NULL OR (t.issued_at, t.kind, t.no) > ($afterAt, $afterKind::text, $afterNo::int))
    ORDER BY t.issued_at, t.kind, t.no LIMIT $atMost`,
})

export const countDocuments = statement<Days>()({
  row: z.strictObject({ invoices: z.number(), creditNotes: z.number() }),
  sql: `SELECT count(*) FILTER (WHERE t.kind = 'invoice')::float8 AS invoices,
      count(*) FILTER (WHERE t.kind = 'credit-note')::float8 AS "creditNotes" FROM tax_papers t WHERE ${IN_DAYS}`,
})

/** Cheques at their receipt, and the cheques returned by the bank. */
export const pageCheques = statement<Days & Page>()({
  row: z.strictObject({
    id: z.number(),
    day: z.string(),
    cents: z.number(),
    chequeNo: z.string(),
    company: z.string(),
  }),
  sql: `SELECT e.id::float8 AS id, e.day::text AS day, e.amount_cents::float8 AS cents, q.cheque_no AS "chequeNo", c.name AS company
    FROM credit_entries e JOIN cheques q ON q.id = e.cheque_id JOIN companies c ON c.id = e.company_id
    WHERE e.kind IN ('cheque', 'bounced') AND e.day BETWEEN $from::date AND $to::date
      AND ($afterDay::date IS NULL OR (e.day, e.id) > ($afterDay, $afterId::bigint))
    ORDER BY e.day, e.id LIMIT $atMost`,
})

/** Entries of store credit. */
export const pageStoreCreditEntries = statement<Days & Page>()({
  row: z.strictObject({
    id: z.number(),
    day: z.string(),
    kind: z.enum(STORE_CREDIT_KINDS),
    cents: z.number(),
    orderNo: z.nullable(z.number()),
    isOnAccount: z.boolean(),
    customer: z.string(),
    reason: z.string(),
  }),
  sql: `SELECT e.id::float8 AS id, e.day::text AS day, e.kind, e.cents::float8 AS cents, o.order_no::float8 AS "orderNo",
      (o.credit_terms_days IS NOT NULL) AS "isOnAccount", coalesce(c.name, concat_ws(' ', u.first_name, u.last_name)) AS customer,
      e.reason
    FROM (SELECT *, (at AT TIME ZONE 'Africa/Nairobi')::date AS day FROM store_credit_entries
      WHERE at >= $from::timestamp AT TIME ZONE 'Africa/Nairobi'
        AND at < ($to::date + 1)::timestamp AT TIME ZONE 'Africa/Nairobi') e
    JOIN store_credit_accounts a ON a.id = e.account_id
    LEFT JOIN orders o ON o.id = e.order_id
    LEFT JOIN companies c ON c.id = a.company_id LEFT JOIN users u ON u.id = a.user_id
    WHERE $afterDay::date IS NULL OR (e.day, e.id) > ($afterDay, $afterId::bigint)
    ORDER BY e.day, e.id LIMIT $atMost`,
})

/** Number of entries of store credit in a period. */
export const countStoreCreditEntries = statement<Days>()({
  row: z.strictObject({ count: z.number() }),
  sql: `SELECT count(*)::float8 AS count FROM store_credit_entries
    WHERE at >= $from::timestamp AT TIME ZONE 'Africa/Nairobi'
      AND at < ($to::date + 1)::timestamp AT TIME ZONE 'Africa/Nairobi'`,
})

/** Retained deposits of cancelled orders. `id` is the number of the order. */
export const pageRetained = statement<Days & Page>()({
  row: z.strictObject({ id: z.number(), day: z.string(), cents: z.number(), partner: z.string() }),
  sql: `SELECT * FROM (
      SELECT o.order_no::float8 AS id, (k.at AT TIME ZONE 'Africa/Nairobi')::date::text AS day, k.cents::float8 AS cents,
        ${CUSTOMER} AS partner
      FROM retained_deposits k JOIN orders o ON o.id = k.order_id
      LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id
    ) retained
    WHERE day::date BETWEEN $from::date AND $to::date
      AND ($afterDay::date IS NULL OR (day::date, id) > ($afterDay, $afterId::bigint))
    ORDER BY day, id LIMIT $atMost`,
})

/** The accounts in a period: their balance before, the entries that a statement shows, and the lines of their statements. */
export const accountsInDays = statement<Days>()({
  row: z.strictObject({
    accountId: z.number(),
    kind: z.enum(ACCOUNT_KINDS),
    name: z.string(),
    planCode: z.string(),
    opening: z.number(),
    ledger: z.number(),
    theirs: z.nullable(z.number()),
    open: z.number(),
  }),
  sql: `SELECT a.id::float8 AS "accountId", a.kind, a.name, a.plan_code AS "planCode",
      (SELECT coalesce(sum(cents), 0) FROM money_entries WHERE account_id = a.id AND day < $from::date)::float8 AS opening,
      (SELECT coalesce(sum(e.cents), 0) FROM money_entries e WHERE e.account_id = a.id AND e.day BETWEEN $from::date AND $to::date
        AND NOT ${HAS_NO_LINE})::float8 AS ledger,
      l.theirs::float8 AS theirs, coalesce(l.open, 0)::float8 AS open
    FROM money_accounts a
    LEFT JOIN LATERAL (SELECT sum(cents) AS theirs, count(*) FILTER (WHERE state <> 'matched') AS open FROM statement_lines
      WHERE account_id = a.id AND day BETWEEN $from::date AND $to::date) l ON true
    ORDER BY a.id`,
})
