import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { isUnpaidAndIdle } from './unpaid-orders.sql.ts'

/** Orders with products whose time to be paid is over, or that were released so many days ago; no payment of them is under way. */
const DUE = `FROM order_reservations r JOIN orders o ON o.id = r.order_id
  WHERE (CASE WHEN $days::int IS NULL THEN r.state = 'held' AND r.reserved_until <= $now::timestamptz
    ELSE r.state = 'released' AND r.unpaid_since <= $now::timestamptz - $days::int * interval '1 day' END)
  AND ${isUnpaidAndIdle('$now')}`

/** Null days: reservations that are over. A number: orders unpaid since so many days. */
interface DueParams {
  now: Date
  days: number | null
}

const row = z.strictObject({ id: z.string() })

/** Locks the order that has been due for longest. Orders that others hold are left out, and those in `passed`. */
export const takeDueOrder = statement<DueParams & { passed: string[] }>()({
  row,
  sql: `SELECT o.id ${DUE} AND NOT o.id = ANY($passed::text[]) ORDER BY r.reserved_until, r.unpaid_since LIMIT 1
    FOR UPDATE OF o SKIP LOCKED`,
})

/** The same order, when it is due still. */
export const readDueOrder = statement<DueParams & { orderId: string }>()({
  row,
  sql: `SELECT o.id ${DUE} AND o.id = $orderId`,
})
