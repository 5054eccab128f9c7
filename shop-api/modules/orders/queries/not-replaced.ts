import { type SQL, sql } from 'drizzle-orm'

/** Leaves out invoices that were issued again for another buyer. @param of name of `tax_papers` in the query */
export const notReplaced = (of: 'tax_papers' | 'd'): SQL =>
  sql.raw(`NOT EXISTS (SELECT 1 FROM tax_papers r WHERE r.order_id = ${of}.order_id AND r.replaces_no = ${of}.no)`)
