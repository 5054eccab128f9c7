import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

/** Orders of a family that are compared. */
const MAX_ORDERS = 500

/**
 * Families in at least two orders of the last year together with a family, most frequent first, at most 24. Cancelled
 * orders do not count; a popular family is compared by a sample of its orders.
 */
export const findBoughtTogether = statement<{ familyId: number }>()({
  name: 'bought-together',
  row: z.strictObject({ familyId: z.int() }),
  sql: `
    WITH bought AS (
      SELECT l.order_id FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE l.variant_id IN (SELECT id FROM variants WHERE family_id = $familyId)
        AND o.created_at > now() - interval '1 year' AND o.status <> ${ORDER_STATUS.cancelled}
      LIMIT ${MAX_ORDERS}
    )
    SELECT v.family_id AS "familyId" FROM order_lines l JOIN variants v ON v.id = l.variant_id
    WHERE l.order_id IN (SELECT order_id FROM bought) AND v.family_id <> $familyId
    GROUP BY v.family_id HAVING count(DISTINCT l.order_id) >= 2
    ORDER BY count(DISTINCT l.order_id) DESC, v.family_id LIMIT 24`,
})
