import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

const row = z.strictObject({
  orders: z.number(),
  partlyAlike: z.number(),
  networkOrders: z.number(),
  totalCents: z.number(),
  until: z.nullable(z.date()),
  networkUntil: z.nullable(z.date()),
})

/** At least two of phone, email and network are the guest's: a phone number alone can be typed by a stranger. */
const IS_ALIKE = `(coalesce((r.phone = $phone)::int, 0) + coalesce((r.email = $email)::int, 0)
  + coalesce((r.network = $network)::int, 0) >= 2)`

/** Reserved, unpaid orders of a guest, with only their phone or email, and of guests from the same network. */
export const openOrdersOfGuest = statement<{ phone: string | null; email: string | null; network: string }>()({
  name: 'open-orders-of-guest',
  row,
  sql: `
    SELECT count(*) FILTER (WHERE ${IS_ALIKE})::int AS orders,
      count(*) FILTER (WHERE r.phone = $phone OR r.email = $email)::int AS "partlyAlike",
      count(*) FILTER (WHERE r.network = $network)::int AS "networkOrders",
      coalesce(sum(o.value_cents) FILTER (WHERE ${IS_ALIKE}), 0)::bigint AS "totalCents",
      min(r.reserved_until) FILTER (WHERE r.phone = $phone OR r.email = $email) AS until,
      min(r.reserved_until) FILTER (WHERE r.network = $network) AS "networkUntil"
    FROM order_reservations r JOIN orders o ON o.id = r.order_id
    WHERE r.phone = $phone OR r.email = $email OR r.network = $network`,
})

/** Reserved, unpaid orders of a consumer. */
export const openOrdersOfConsumer = statement<{ userId: number }>()({
  name: 'open-orders-of-consumer',
  row,
  sql: `
    SELECT count(*)::int AS orders, 0 AS "partlyAlike", 0 AS "networkOrders", coalesce(sum(o.value_cents), 0)::bigint AS "totalCents",
      min(r.reserved_until) AS until, NULL::timestamptz AS "networkUntil"
    FROM orders o JOIN order_reservations r ON r.order_id = o.id
    WHERE o.user_id = $userId AND o.status = ${ORDER_STATUS.pending} AND r.state = 'held'
      AND r.reserved_until IS NOT NULL`,
})
