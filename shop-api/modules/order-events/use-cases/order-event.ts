import type { OrderStatus } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { orderEvents } from '../../../db/schema/order-history.ts'

/** The party that acts on an order. */
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
  /** True for a reply that grants or refuses no request and is only a message to the customer (`note`). */
  isMessage?: boolean
  /** True for an event without a notification: it is only in the history. */
  quiet?: boolean
}

/** Writes an order's history, in the transaction of the event. The follower handles the consequences. */
export async function logEvent(tx: Session, event: NewEvent): Promise<void> {
  const { orderId, kind, actor, at, note = '' } = event
  await tx.db.insert(orderEvents).values({
    ...{ orderId, kind, note, at },
    fromStatus: event.from ?? null,
    toStatus: event.to ?? null,
    requestId: event.requestId ?? null,
    isMessage: event.isMessage ?? false,
    actor: actor.kind,
    actorId: actor.kind === 'customer' ? actor.userId : null,
    actorName: actor.kind === 'operator' ? actor.name : null,
    handledAt: event.quiet ? at : null,
  })
}
