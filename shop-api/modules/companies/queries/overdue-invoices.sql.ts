import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Whether an invoice was issued again for another buyer, as an entry with the same due date. */
const IS_REPLACED = `EXISTS (SELECT 1 FROM tax_papers r WHERE r.order_id = e.order_id AND r.replaces_no = e.paper_no)`

/**
 * Invoices of an account with an unpaid amount that was due before a day, by due day. Money on the account pays the earliest
 * due invoices first.
 */
export const overdueInvoices = statement<{ companyId: number; day: string; atMost: number }>()({
  name: 'overdue-invoices',
  row: z.strictObject({
    orderId: z.string(),
    orderNo: z.number(),
    invoiceNo: z.string(),
    dueOn: z.string(),
    unpaidCents: z.number(),
  }),
  sql: `SELECT o.id AS "orderId", o.order_no::float8 AS "orderNo",
      'INV-' || lpad(d.no::text, greatest(6, length(d.no::text)), '0') AS "invoiceNo",
      d.due_on::text AS "dueOn", least(d.cents, d.owed + least(0, d.others))::float8 AS "unpaidCents"
    FROM (
      SELECT s.order_id, s.no, s.due_on, s.cents,
        sum(CASE WHEN s.due_on IS NOT NULL THEN greatest(0, s.cents) ELSE 0 END) OVER (ORDER BY s.due_on NULLS FIRST, s.no) AS owed,
        sum(CASE WHEN s.due_on IS NOT NULL THEN least(0, s.cents) ELSE s.cents END) OVER () AS others
      FROM (
        SELECT e.order_id, e.due_on, min(e.paper_no) FILTER (WHERE e.kind = 'invoice' AND NOT ${IS_REPLACED}) AS no,
          sum(e.amount_cents) AS cents
        FROM credit_entries e WHERE e.company_id = $companyId GROUP BY e.order_id, e.due_on
      ) s
    ) d JOIN orders o ON o.id = d.order_id
    WHERE d.due_on < $day::date AND d.cents > 0 AND d.owed + least(0, d.others) > 0
    ORDER BY d.due_on, d.no LIMIT $atMost`,
})
