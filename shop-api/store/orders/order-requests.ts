import type { CancellationRequest } from '#lib/contract/order-details.ts'
import type { Query } from '../../db/client.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'

/** A request to cancel an order, or some of a line of it, as it is kept. */
export interface RequestRow {
  id: number
  productId: number | null
  tenths: number | null
  reason: string
  comments: string
  state: CancellationRequest['state']
  requestedAt: Date
  requestedBy: string | null
  answeredAt: Date | null
  answer: string
}

const REQUEST_TEXTS = {
  requested: 'Cancellation Requested',
  accepted: 'Cancellation accepted',
  declined: 'Cancellation declined',
} as const

/** As its order's page shows it. */
export const shownRequest = (row: RequestRow): CancellationRequest => ({
  id: row.id,
  quantity: row.tenths === null ? null : quantityOf(row.tenths),
  reason: row.reason,
  comments: row.comments,
  state: row.state,
  stateText: REQUEST_TEXTS[row.state],
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedBy ?? '',
  answeredAt: row.answeredAt?.toISOString() ?? null,
  answer: row.answer,
})

/** What was asked to be cancelled of an order, the first request first. */
export const loadRequests = (query: Query, orderId: string) =>
  query<RequestRow>(
    `SELECT r.id, r.variant_id AS "productId", r.quantity_tenths AS tenths, r.reason, r.comments, r.state,
       r.requested_at AS "requestedAt", r.answered_at AS "answeredAt", r.answer,
       coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.name) || CASE WHEN u.user_type = 6
         THEN coalesce((SELECT ' for ' || t.name FROM orders o JOIN companies t ON t.id = o.company_id WHERE o.id = r.order_id), '')
         ELSE '' END AS "requestedBy"
     FROM cancellation_requests r LEFT JOIN users u ON u.id = r.user_id LEFT JOIN companies c ON c.id = u.company_id
     WHERE r.order_id = $1 ORDER BY r.id`,
    [orderId],
    'order-requests',
  )
