import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orderEvents } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'

const { id, orderId, kind, toStatus, requestId, attemptId, note, isMessage, at, handledAt } = orderEvents

const selectWaiting = ({ db }: Session) =>
  db.select({ id, orderId, kind, toStatus, requestId, attemptId, note, isMessage, at }).from(orderEvents).$dynamic()

/** An order event that is still to be handled. */
export type WaitingEvent = Awaited<ReturnType<typeof selectWaiting>>[number]

/** Takes the oldest event, in a transaction; skips events locked by others. @param resting ids of events to skip */
export async function takeWaitingEvent(tx: Session, resting: number[]): Promise<WaitingEvent | undefined> {
  const [event] = await selectWaiting(tx)
    .where(and(isNull(handledAt), not(isAnyOf(id, resting))))
    .orderBy(asc(id))
    .limit(1)
    .for('update', { skipLocked: true })
    .prepare('waiting-event')
    .execute()
  return event
}

/** The events of one order, the oldest first. */
export async function waitingEventsOf(tx: Session, order: string): Promise<WaitingEvent[]> {
  return selectWaiting(tx)
    .where(and(eq(orderId, order), isNull(handledAt)))
    .orderBy(asc(at), asc(id))
}

export async function markHandled({ db }: Session, event: number, now: Date): Promise<void> {
  await db.update(orderEvents).set({ handledAt: now }).where(eq(id, event)).prepare('event-handled').execute()
}

/** One event of an order; undefined if there is no such event. */
export async function eventOf(tx: Session, orderNo: number, eventId: number): Promise<WaitingEvent | undefined> {
  const isOfOrder = inArray(orderId, tx.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, orderNo)))
  const [event] = await selectWaiting(tx).where(and(eq(id, eventId), isOfOrder))
  return event
}
