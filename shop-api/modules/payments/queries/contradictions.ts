import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, paymentEvents } from '../../../db/schema/payments.ts'

const AT_MOST = 500

/** The events with one of these outcomes since an instant, latest first, each with the ledger's data. */
export async function eventsWithOutcome(tx: Session, outcomes: readonly string[], since: Date) {
  const { at, source, outcome, facts } = paymentEvents
  const { state, amountCents, receipt } = paymentAttempts
  return tx.db
    .select({ at, source, outcome, facts, orderNo: orders.orderNo, state, amountCents, receipt })
    .from(paymentEvents)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
    .leftJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(gte(at, since), inArray(outcome, [...outcomes])))
    .orderBy(desc(paymentEvents.id))
    .limit(AT_MOST)
}
