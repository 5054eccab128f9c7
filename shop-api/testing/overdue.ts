import type { Database } from '../db/client.ts'
import { creditEntries } from '../db/schema/credit.ts'

/** Gives a company's account an invoice that was due on a day, for a new order. @returns the order's number */
export async function addOverdueInvoice(
  { query, db }: Database,
  { companyId, branchId }: { companyId: number | null; branchId: number | null },
  { dueOn, cents, now }: { dueOn: string; cents: number; now: Date },
): Promise<number> {
  const [serial] = await query<{ no: number }>('SELECT coalesce(max(paper_no), 0)::int + 1 AS no FROM credit_entries')
  const documentNo = (serial as { no: number }).no
  const orderId = `overdue-${String(documentNo).padStart(14, '0')}`
  const [order] = await query<{ no: number }>(
    `INSERT INTO orders (id, company_id, branch_id, shipping_type, status, estimated_delivery_date, address, goods_ex_vat_cents,
       goods_vat_cents, delivery_ex_vat_cents, delivery_vat_cents, delivery_vat_perc, rounding_cents, total_cents, credit_terms_days)
     VALUES ($1, $2, $3, 1, 4, '2026-10-01', '{}', $4, 0, 0, 0, 16, 0, $4, 30) RETURNING order_no::float8 AS no`,
    [orderId, companyId, branchId, cents],
  )
  await db.insert(creditEntries).values({
    ...{ companyId: companyId as number, kind: 'invoice', amountCents: cents, day: '2026-09-01' },
    ...{ dueOn, orderId, documentNo, at: now },
  })
  return (order as { no: number }).no
}
