import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

const cents = z.number()

const INVOICE = z.strictObject({
  companyId: z.number(),
  company: z.string(),
  invoiceNo: z.number(),
  orderNo: z.number(),
  totalCents: cents,
  sums: z.array(z.object({ rate: z.number(), exVatCents: cents, vatCents: cents })),
  money: z.array(z.object({ entryId: z.number(), day: z.string(), cents })),
})

/**
 * Invoices on accounts without a certificate, less their credit notes, with the payments and cheques on the account that
 * could be for them: at most the total, and at least 98% of it. Removed payments and bounced cheques are left out.
 * @param companyId null: all @param invoiceNo null: all since `since`
 */
export const uncertifiedInvoices = statement<{
  companyId: number | null
  invoiceNo: number | null
  since: string
  atMost: number
}>()({
  name: 'uncertified-invoices',
  row: INVOICE,
  sql: `SELECT c.id::float8 AS "companyId", c.name AS company, i.no AS "invoiceNo", o.order_no::float8 AS "orderNo",
      i.total::float8 AS "totalCents",
      (SELECT coalesce(jsonb_agg(x), '[]') FROM (SELECT (l->>'vatPerc')::float8 AS rate,
          sum((l->>'exVatCents')::bigint * d.sign)::float8 AS "exVatCents", sum((l->>'vatCents')::bigint * d.sign)::float8 AS "vatCents"
        FROM (SELECT content, CASE kind WHEN 'invoice' THEN 1 ELSE -1 END AS sign FROM tax_papers
          WHERE order_id = i.order_id AND (kind = 'invoice' AND no = i.no OR invoice_no = i.no)) d,
          jsonb_array_elements(d.content->'lines') l GROUP BY 1) x) AS sums,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('entryId', e.id, 'day', e.day, 'cents', -e.amount_cents) ORDER BY e.id), '[]')
        FROM credit_entries e LEFT JOIN cheques q ON q.id = e.cheque_id
        WHERE e.company_id = i.company_id AND e.day >= i.day AND -e.amount_cents BETWEEN i.total * 98 / 100 AND i.total
          AND CASE e.kind WHEN 'cheque' THEN q.status <> 'bounced'
            WHEN 'payment' THEN NOT EXISTS (SELECT 1 FROM credit_entries u WHERE u.undoes = e.id) ELSE false END) AS money
    FROM (SELECT e.company_id, e.order_id, e.paper_no AS no, e.day, e.amount_cents + coalesce((SELECT sum(n.amount_cents)
          FROM tax_papers t JOIN credit_entries n ON n.kind = 'credit-note' AND n.paper_no = t.no
          WHERE t.order_id = e.order_id AND t.kind = 'credit-note' AND t.invoice_no = e.paper_no), 0)::bigint AS total
        FROM credit_entries e
        WHERE e.kind = 'invoice' AND ($companyId::bigint IS NULL OR e.company_id = $companyId)
          AND CASE WHEN $invoiceNo::int IS NULL THEN e.day >= $since::date ELSE e.paper_no = $invoiceNo END
          AND NOT EXISTS (SELECT 1 FROM withheld_vat w WHERE w.invoice_no = e.paper_no)
        ORDER BY e.id LIMIT $atMost) i
    JOIN companies c ON c.id = i.company_id JOIN orders o ON o.id = i.order_id
    ORDER BY i.no`,
})
