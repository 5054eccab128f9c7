import type { Session } from '../../../db/client.ts'
import { paymentEvents } from '../../../db/schema/payments.ts'
import type { Facts, Source } from '../rules/payment-event.ts'

/** A stored event. */
export interface LoggedEvent {
  /** Null when it names no known attempt. */
  attemptId: string | null
  source: Source
  /** Its outcome. */
  outcome: string
  facts: Facts
  at: Date
}

/** Stores an event permanently, genuine or not, acted on or ignored. */
export async function logPaymentEvent(tx: Session, event: LoggedEvent): Promise<void> {
  await tx.db.insert(paymentEvents).values(event)
}
