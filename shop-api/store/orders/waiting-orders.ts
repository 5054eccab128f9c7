import type { Output } from '#lib/contract/call.ts'
import { type paymentContents, UNPAID_ORDERS_SHOWN, type UnpaidOrder } from '#lib/contract/unpaid-order.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { LINE_PICTURE } from './list-orders.ts'
import { type OrderPlacer, ordersOfTokens } from './order-placer.ts'

interface WaitingRow {
  orderId: string
  orderNo: number
  due: Cents
  receivedCents: Cents
  isBeingPaid: boolean
}

const WAITING = `
  SELECT o.id AS "orderId", o.order_no AS "orderNo", m.due_cents AS due, m.received_cents AS "receivedCents",
    EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_id = o.id AND a.state IN ('requested', 'prompted', 'unknown'))
      AS "isBeingPaid"
  FROM orders o JOIN order_money m ON m.order_id = o.id
  WHERE o.id IN (
    SELECT w.id FROM orders w
    WHERE (w.id = ANY($1::text[]) OR (w.user_id = $2::bigint AND w.company_id IS NOT DISTINCT FROM $3::bigint))
      AND w.status = 1 AND w.payment_status IS DISTINCT FROM 2 AND w.credit_terms_days IS NULL
      AND w.created_at > $4::timestamptz - interval '14 days'
    ORDER BY w.created_at DESC LIMIT ${UNPAID_ORDERS_SHOWN})
  ORDER BY o.created_at DESC, o.order_no DESC`

/** The newest orders that somebody placed and that wait to be paid. */
export async function waitingOrders(query: Query, { account, tokens }: OrderPlacer, now: Date): Promise<UnpaidOrder[]> {
  const values = [await ordersOfTokens(query, tokens), account?.userId ?? null, account?.companyId ?? null, now]
  const rows = await query<WaitingRow>(WAITING, values, 'waiting-orders')
  return rows.map(({ receivedCents, ...order }) => ({
    ...order,
    mayChange: !order.isBeingPaid && receivedCents === 0,
  }))
}

interface LineRow {
  name: string
  detail: string
  tenths: number
  unit: string
  sha256: string
  alt: string
  blur: string
}

/**
 * What an order holds: products and quantities, nothing about people. Null when there is no such order.
 * @param isOwn whether whoever asks placed it
 */
export async function contentsOfOrder(
  query: Query,
  orderId: string,
  isOwn: boolean,
): Promise<Output<typeof paymentContents> | null> {
  const rows = await query<LineRow>(
    `SELECT l.product_name AS name, concat_ws(', ', nullif(l.colour_name, ''), nullif(l.size_name, '')) AS detail,
       CASE WHEN o.status = 5 THEN l.quantity_tenths ELSE l.quantity_tenths - l.cancelled_tenths END AS tenths,
       l.unit_text AS unit, coalesce(m.sha256, '') AS sha256, coalesce(m.alt, '') AS alt, coalesce(m.blur, '') AS blur
     FROM orders o JOIN order_lines l ON l.order_id = o.id ${LINE_PICTURE}
     WHERE o.id = $1 ORDER BY l.position`,
    [orderId],
    'contents-of-order',
  )
  if (rows.length === 0) return null
  const lines = rows.filter(({ tenths }) => tenths > 0)
  const byUnit = Map.groupBy(lines, ({ unit }) => unit)
  return {
    uniqueItems: lines.length,
    quantities: [...byUnit]
      .map(([unit, of]) => ({ unit, quantity: quantityOf(of.reduce((sum, { tenths }) => sum + tenths, 0)) }))
      .sort((one, other) => other.quantity - one.quantity),
    lines: lines.map(({ tenths, sha256, alt, blur, ...line }) => ({
      ...line,
      quantity: quantityOf(tenths),
      media: { sha256, alt, blur },
    })),
    isOwn,
  }
}
