import type { Query } from '../db/client.ts'

/** Where a provider's word came from. */
export type Source =
  | 'push-answer'
  | 'callback'
  | 'query'
  | 'paybill'
  /** A person who saw it in the provider's portal. */
  | 'record'
  /** A person who read the bank's statement. */
  | 'bank'
  | 'clock'
  | 'setup'
  | 'payment-answer'
  | 'validation'
  | 'search'
  | 'start'

/** The provider's codes and ids; never a phone number or a name. */
export type Facts = Record<string, string | number | null>

export interface PaymentEvent {
  /** Null when the word named no attempt of ours. */
  attemptId: string | null
  source: Source
  /** What became of it. */
  outcome: string
  facts: Facts
  at: Date
}

/** Keeps a word for good, genuine or not, acted on or ignored. */
export async function keepEvent(query: Query, event: PaymentEvent): Promise<void> {
  await query(
    'INSERT INTO payment_events (attempt_id, source, outcome, facts, at) VALUES ($1, $2, $3, $4::jsonb, $5)',
    [event.attemptId, event.source, event.outcome, JSON.stringify(event.facts), event.at],
    'keep-event',
  )
}
