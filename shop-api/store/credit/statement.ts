import type { Cents } from '#lib/format/money.ts'
import { purchaseOrderInWords } from '#lib/orders/purchase-order.ts'
import type { Query } from '../../db/client.ts'
import { serialOf } from '../orders/issue-tax-document.ts'

/** An entry of an account's ledger as a statement names it. */
export interface StatementEntry {
  day: string
  /** "Tax invoice INV-000123, order 10042" */
  what: string
  /** Of an invoice: when it is due. */
  dueOn: string | null
  /** What is owed more; below zero: less. */
  amountCents: Cents
}

/** A statement's line: the entry and what is owed after it. */
export interface StatementLine extends StatementEntry {
  balanceCents: Cents
}

export interface Statement {
  fromDate: string
  toDate: string
  openingCents: Cents
  lines: StatementLine[]
  /** What was added and what was taken off in the range; neither is below zero. */
  chargedCents: Cents
  paidCents: Cents
  closingCents: Cents
}

/** Draws up a statement: opening balance + what was charged − what was paid = closing balance, line by line. */
export function statementOf(
  range: { fromDate: string; toDate: string },
  openingCents: Cents,
  entries: readonly StatementEntry[],
): Statement {
  let balanceCents = openingCents
  let chargedCents = 0
  let paidCents = 0
  const lines = entries.map((entry) => {
    balanceCents += entry.amountCents
    if (entry.amountCents > 0) chargedCents += entry.amountCents
    else paidCents -= entry.amountCents
    return { ...entry, balanceCents }
  })
  return { ...range, openingCents, lines, chargedCents, paidCents, closingCents: balanceCents }
}

interface Row {
  kind: string
  day: string
  dueOn: string | null
  amountCents: Cents
  orderNo: number | null
  purchaseOrderNo: string | null
  paperNo: number | null
  chequeNo: string | null
  reference: string
  note: string
}

const ENTRIES = `
  SELECT e.kind, e.day::text, e.due_on::text AS "dueOn", e.amount_cents AS "amountCents", o.order_no AS "orderNo",
    o.purchase_order_no AS "purchaseOrderNo",
    e.paper_no AS "paperNo", c.cheque_no AS "chequeNo", coalesce(u.reference, e.reference) AS reference, e.note
  FROM credit_entries e
  LEFT JOIN orders o ON o.id = e.order_id
  LEFT JOIN cheques c ON c.id = e.cheque_id
  LEFT JOIN credit_entries u ON u.id = e.undoes
  WHERE e.company_id = $1 AND e.day BETWEEN $2 AND $3
  ORDER BY e.day, e.id`

function inWords({ kind, orderNo, purchaseOrderNo, paperNo, chequeNo, reference }: Row): string {
  const order = `order ${orderNo}${purchaseOrderNo ? `, your ${purchaseOrderInWords(purchaseOrderNo)}` : ''}`
  const referred = reference ? `, ${reference}` : ''
  if (kind === 'invoice') return `Tax invoice ${serialOf('invoice', paperNo ?? 0)}, ${order}`
  if (kind === 'credit-note') return `Credit note ${serialOf('credit-note', paperNo ?? 0)}, ${order}`
  if (kind === 'cheque') return `Cheque ${chequeNo}`
  if (kind === 'bounced') return `Cheque ${chequeNo} came back`
  return kind === 'undone' ? `Payment taken back${referred}` : `Payment${referred}`
}

/** A company's statement for a range of days, both included. */
export async function loadStatement(
  query: Query,
  companyId: number,
  range: { fromDate: string; toDate: string },
): Promise<Statement> {
  const [[opening], rows] = await Promise.all([
    query<{ cents: Cents }>(
      'SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM credit_entries WHERE company_id = $1 AND day < $2',
      [companyId, range.fromDate],
      'statement-opening',
    ),
    query<Row>(ENTRIES, [companyId, range.fromDate, range.toDate], 'statement-entries'),
  ])
  const entries = rows.map((row) => ({
    day: row.day,
    what: [inWords(row), row.note].filter(Boolean).join('. '),
    dueOn: row.kind === 'invoice' ? row.dueOn : null,
    amountCents: row.amountCents,
  }))
  return statementOf(range, opening?.cents ?? 0, entries)
}
