import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'
import { DERIVED_BY } from '../../products/rules/card.ts'

const family = z.strictObject({ id: z.int() })

/** Takes notes of families whose stock status changed. Rows that others have locked are theirs. */
export const takeStockChanges = statement<{ most: number }>()({
  row: family,
  sql: `
    DELETE FROM stock_status_changes WHERE id IN (
      SELECT id FROM stock_status_changes ORDER BY id LIMIT $most FOR UPDATE SKIP LOCKED)
    RETURNING family_id AS id`,
})

/** Families whose cards were made by older rules. */
export const takeOutdated = statement<{ most: number }>()({
  row: family,
  sql: `
    SELECT id FROM families WHERE derived_by < ${DERIVED_BY} AND card IS NOT NULL ORDER BY id LIMIT $most
    FOR NO KEY UPDATE SKIP LOCKED`,
})

/** Counts the sales of families in this number of days, and writes the figures that changed. */
export const writeSales = statement<{ now: Date; days: number }>()({
  row: z.strictObject({ changed: z.int() }),
  sql: `
    WITH sold AS (
      SELECT v.family_id, count(DISTINCT l.order_id)::int AS orders,
        sum(l.quantity_tenths - l.cancelled_tenths)::bigint AS quantity_tenths
      FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN variants v ON v.id = l.variant_id
      WHERE o.created_at > $now::timestamptz - make_interval(days => $days) AND o.created_at <= $now::timestamptz
        AND o.status <> ${ORDER_STATUS.cancelled} AND l.quantity_tenths > l.cancelled_tenths
      GROUP BY v.family_id),
    gone AS (
      DELETE FROM family_sales s WHERE NOT EXISTS (SELECT 1 FROM sold WHERE sold.family_id = s.family_id) RETURNING 1),
    written AS (
      INSERT INTO family_sales AS s (family_id, orders, quantity_tenths) SELECT * FROM sold
      ON CONFLICT (family_id) DO UPDATE SET orders = excluded.orders, quantity_tenths = excluded.quantity_tenths
        WHERE (s.orders, s.quantity_tenths) IS DISTINCT FROM (excluded.orders, excluded.quantity_tenths)
      RETURNING 1)
    SELECT ((SELECT count(*) FROM gone) + (SELECT count(*) FROM written))::int AS changed`,
})
