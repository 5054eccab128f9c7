import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { isUnpaidAndIdle } from './unpaid-orders.sql.ts'

/**
 * Orders with reserved products whose payment period has expired, or that were released this number of days ago;
 * without a payment in progress.
 */
const DUE = `FROM order_reservations r JOIN orders o ON o.id = r.order_id
  WHERE (CASE WHEN $days::int IS NULL THEN r.state = 'held' AND r.reserved_until <= $now::timestamptz
    ELSE r.state = 'released' AND r.unpaid_since <= $now::timestamptz - $days::int * interval '1 day' END)
  AND ${isUnpaidAndIdle('$now')}`

/** Null days: expired reservations. A number: orders unpaid for this number of days. */
interface DueParams {
  now: Date
  days: number | null
}

const row = z.strictObject({ id: z.string() })

/** Locks the order that has been due for longest. Skips orders that are locked by others or are in `passed`. */
export const takeDueOrder = statement<DueParams & { passed: string[] }>()({
  row,
  sql: `SELECT o.id ${DUE} AND NOT o.id = ANY($passed::text[]) ORDER BY r.reserved_until, r.unpaid_since LIMIT 1
    FOR UPDATE OF o SKIP LOCKED`,
})

/** The same order, if it is still due. */
export const readDueOrder = statement<DueParams & { orderId: string }>()({
  row,
  sql: `SELECT o.id ${DUE} AND o.id = $orderId`,
})
