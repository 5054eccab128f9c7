import type { Session } from '../../../db/client.ts'
import { paymentEvents } from '../../../db/schema/payments.ts'
import type { Facts, Source } from '../rules/payment-event.ts'

/** An event as it is kept. */
export interface LoggedEvent {
  /** Null when it names no attempt of ours. */
  attemptId: string | null
  source: Source
  /** What became of it. */
  outcome: string
  facts: Facts
  at: Date
}

/** Keeps an event for good, genuine or not, acted on or ignored. */
export async function logPaymentEvent(tx: Session, event: LoggedEvent): Promise<void> {
  await tx.db.insert(paymentEvents).values(event)
}
