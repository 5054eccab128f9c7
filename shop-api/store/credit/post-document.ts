import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'

/** An invoice or credit note of an order that is on its company's account. */
export interface PostedDocument {
  kind: 'invoice' | 'credit-note'
  no: number
  /** Of a credit note: what it credits. */
  invoiceNo: number | null
  orderId: string
  companyId: number
  termsDays: number
  totalCents: Cents
  now: Date
}

/** Puts a paper into its company's account, in the transaction that issues it: each paper once, by an index. */
export async function postDocument(query: Query, paper: PostedDocument): Promise<void> {
  const { kind, no, invoiceNo, orderId, companyId, termsDays, totalCents, now } = paper
  if (totalCents === 0) return
  const day = dayInNairobi(now)
  await query(
    `INSERT INTO credit_entries (company_id, kind, amount_cents, day, due_on, order_id, paper_no, at)
     VALUES ($1, $2, $3, $4, coalesce(
       (SELECT due_on FROM credit_entries WHERE kind = 'invoice' AND paper_no = $5), $6::date), $7, $8, $9)`,
    [
      companyId,
      kind,
      kind === 'invoice' ? totalCents : -totalCents,
      day,
      invoiceNo,
      addDays(day, termsDays),
      orderId,
      no,
      now,
    ],
    'post-paper',
  )
}
