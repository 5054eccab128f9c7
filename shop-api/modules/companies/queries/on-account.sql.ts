/** The columns of an OnAccountRow, for a statement over `orders o`. Orders that are not on account need no lookup. */
export const ON_ACCOUNT = `o.credit_terms_days AS "creditTermsDays", CASE WHEN o.credit_terms_days IS NOT NULL THEN
  (SELECT min(e.due_on)::text FROM credit_entries e WHERE e.order_id = o.id AND e.kind = 'invoice') END AS "dueOn"`

/**
 * The amount of an order's invoices that its company still owes, in cents; null before the first invoice, and for an
 * order that is not on account. Money on the account pays the earliest due invoices first, as in `loadCreditStatus`.
 * @param o name of the order's table in the statement
 */
export const accountUnpaid = (o: string) => `CASE WHEN ${o}.credit_terms_days IS NOT NULL THEN (
  SELECT CASE WHEN sums.own IS NOT NULL THEN greatest(0, least(sums.own, sums.own + sums.earlier))::float8 END
  FROM (SELECT min(i.due_on) AS due_on FROM credit_entries i WHERE i.order_id = ${o}.id AND i.kind = 'invoice') own_invoice
  CROSS JOIN LATERAL (
    SELECT sum(e.amount_cents) FILTER (WHERE e.order_id = ${o}.id) AS own,
      coalesce(sum(e.amount_cents) FILTER (WHERE e.due_on IS NULL OR e.due_on < own_invoice.due_on
        OR (e.due_on = own_invoice.due_on
          AND (SELECT p.order_no FROM orders p WHERE p.id = e.order_id) < ${o}.order_no)), 0) AS earlier
    FROM credit_entries e WHERE e.company_id = ${o}.company_id
  ) sums) END`
