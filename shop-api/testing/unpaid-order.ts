import { randomBytes } from 'node:crypto'
import { ORDER_STATUS, type OrderStatus } from '#lib/contract/base/codes.ts'
import type { Database } from '../db/client.ts'

export interface OrderToPay {
  id: string
  orderNo: number
  /** Whole shillings. */
  totalCents: number
}

/** Writes an order without lines that is to be paid, for tests of paying. Total in cents, whole shillings. */
export async function unpaidOrder(
  { query }: Database,
  totalCents = 1740_00,
  status: OrderStatus = ORDER_STATUS.pending,
): Promise<OrderToPay> {
  const id = randomBytes(16).toString('base64url')
  const [row] = await query<{ orderNo: number }>(
    `INSERT INTO orders (id, status, shipping_type, estimated_delivery_date, address, goods_ex_vat_cents, goods_vat_cents,
       delivery_ex_vat_cents, delivery_vat_cents, delivery_vat_perc, rounding_cents, total_cents)
     VALUES ($1, $3, 2, '2026-11-25', '{}', $2, 0, 0, 0, 0, 0, $2) RETURNING order_no AS "orderNo"`,
    [id, totalCents, status],
  )
  return { id, orderNo: (row as { orderNo: number }).orderNo, totalCents }
}

/** Cancels an order in any state: its payments are due for refund. */
export const cancelPaid = ({ query }: Pick<Database, 'query'>, { id }: Pick<OrderToPay, 'id'>): Promise<unknown> =>
  query("UPDATE orders SET status = $2, cancelled_by = 'shop', cancellation_reason = 'Sold out' WHERE id = $1", [
    id,
    ORDER_STATUS.cancelled,
  ])
