import * as z from 'zod/mini'
import { statement } from '../../db/statement.ts'

/** Takes the next running number of an order. */
export const nextOrderNo = statement()({
  name: 'next-order-no',
  row: z.strictObject({ orderNo: z.number() }),
  sql: `SELECT nextval('orders_order_no_seq') AS "orderNo"`,
})
