import type { Query } from '../../db/client.ts'
import type { OrderStatus } from '../../domain/orders/order-states.ts'

/** Who does something to an order. */
export type Actor =
  | { kind: 'customer'; userId: number | null }
  | { kind: 'operator'; name: string }
  | { kind: 'system' }

export interface NewEvent {
  orderId: string
  kind: 'status' | 'request' | 'answer'
  from?: OrderStatus
  to?: OrderStatus
  requestId?: number
  note?: string
  actor: Actor
  at: Date
  /** True for what needs not be told: it only stands in the history. */
  quiet?: boolean
}

/** Writes an order's history, in the transaction of what happened. What follows from it is done by the follower. */
export async function logEvent(query: Query, event: NewEvent): Promise<void> {
  const { actor } = event
  await query(
    `INSERT INTO order_events (order_id, kind, from_status, to_status, request_id, actor, actor_id, actor_name, note, at,
       handled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      event.orderId,
      event.kind,
      event.from ?? null,
      event.to ?? null,
      event.requestId ?? null,
      actor.kind,
      actor.kind === 'customer' ? actor.userId : null,
      actor.kind === 'operator' ? actor.name : null,
      event.note ?? '',
      event.at,
      event.quiet ? event.at : null,
    ],
    'log-order-event',
  )
}
