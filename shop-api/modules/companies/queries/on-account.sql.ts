/** The columns of an OnAccountRow, for a statement over `orders o`. Orders that are not on account need no lookup. */
export const ON_ACCOUNT = `o.credit_terms_days AS "creditTermsDays", CASE WHEN o.credit_terms_days IS NOT NULL THEN
  (SELECT min(e.due_on)::text FROM credit_entries e WHERE e.order_id = o.id AND e.kind = 'invoice') END AS "dueOn"`
