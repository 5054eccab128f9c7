import type { CancellationRequest } from '#lib/contract/orders/order-details.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

/** A stored request to cancel an order or a part of a line. */
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

/** Its form on the order page. */
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
