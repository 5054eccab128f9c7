import type { Query } from '../../db/client.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { type OrderStatus, statusText } from '../../domain/orders/order-states.ts'

export interface OpenRequest {
  id: number
  orderNo: number
  /** "12 × Simba Blanket, Madder, 5 × 6", or "the whole order". */
  what: string
  reason: string
  comments: string
  requestedAt: Date
}

/** Requests that wait for an answer, the oldest first. */
export async function listRequests(query: Query): Promise<OpenRequest[]> {
  const rows = await query<Omit<OpenRequest, 'what'> & { tenths: number | null; product: string | null }>(
    `SELECT r.id, o.order_no AS "orderNo", r.quantity_tenths AS tenths, r.reason, r.comments,
       r.requested_at AS "requestedAt",
       concat_ws(', ', l.product_name, nullif(l.colour_name, ''), nullif(l.size_name, '')) AS product
     FROM cancellation_requests r JOIN orders o ON o.id = r.order_id
     LEFT JOIN order_lines l ON l.order_id = r.order_id AND l.variant_id = r.variant_id
     WHERE r.state = 'requested' ORDER BY r.id LIMIT 500`,
  )
  return rows.map(({ tenths, product, ...row }) => ({
    ...row,
    what: tenths === null ? 'the whole order' : `${quantityOf(tenths)} × ${product}`,
  }))
}

export interface HistoryLine {
  at: Date
  what: string
  who: string
  note: string
}

interface EventRow {
  kind:
    | 'placed'
    | 'status'
    | 'released'
    | 'payment'
    | 'part-payment'
    | 'payment-waiting'
    | 'refund-due'
    | 'request'
    | 'answer'
  toStatus: number | null
  requestId: number | null
  actor: string
  actorName: string | null
  actorId: number | null
  /** "Daniel Mutua for Wanjiru & Sons", where a sales representative did it. */
  rep: string
  note: string
  at: Date
}

/** What happened to an order, in the order it happened. Empty when there is none of that number. */
export async function loadHistory(query: Query, orderNo: number): Promise<HistoryLine[]> {
  const rows = await query<EventRow>(
    `SELECT e.kind, e.to_status AS "toStatus", e.request_id AS "requestId", e.actor, e.actor_name AS "actorName",
       e.actor_id AS "actorId", e.note, e.at, CASE WHEN r.id IS NOT NULL
         THEN concat_ws(' ', r.first_name, r.last_name, 'for ' || c.name) ELSE '' END AS rep
     FROM orders o JOIN order_events e ON e.order_id = o.id
     LEFT JOIN users r ON r.id = e.actor_id AND r.user_type = 6
     LEFT JOIN companies c ON c.id = o.company_id AND r.id IS NOT NULL WHERE o.order_no = $1 ORDER BY e.id`,
    [orderNo],
  )
  return rows.map((row) => ({
    at: row.at,
    what: wordsOf(row),
    who: row.actorName || row.rep || (row.actorId === null ? row.actor : `${row.actor} ${row.actorId}`),
    note: row.note,
  }))
}

function wordsOf({ kind, toStatus, requestId }: EventRow): string {
  if (kind === 'placed') return 'placed'
  if (kind === 'released') return 'goods not held any more'
  if (kind === 'payment') return toStatus === 2 ? 'paid' : 'payment failed'
  if (kind === 'part-payment') return 'paid in part'
  if (kind === 'payment-waiting') return 'money waits to be matched'
  if (kind === 'refund-due') return 'money to give back'
  if (kind === 'request') return `cancellation request ${requestId}`
  if (kind === 'answer') return `request ${requestId} answered`
  return statusText({ status: toStatus as OrderStatus, cancelledBy: null, hasOpenRequest: false })
}
