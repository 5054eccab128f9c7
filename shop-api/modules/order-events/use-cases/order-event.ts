import type { OrderStatus } from '#lib/contract/codes.ts'
import type { Session } from '../../../db/client.ts'
import { orderEvents } from '../../../db/schema/order-history.ts'

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
  /** True for an answer to no request that is a message to the customer (`note`): nothing was changed. */
  isMessage?: boolean
  /** True for an event without a notification: it is only in the history. */
  quiet?: boolean
}

/** Writes an order's history, in the transaction of what happened. What follows from it is done by the follower. */
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
