/**
 * The ledger of payments: what was asked of the provider, what it said, and what follows for the order. Every change
 * happens under a lock on the order's row, and every word of the provider is kept, acted on or not.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import type { Database, Query } from '../db/client.ts'
import {
  type Attempt,
  type AttemptName,
  emptyAttempt,
  insertAttempt,
  orderOfAttempt,
  updateAttempt,
} from './attempt.ts'
import type { PaymentTiming } from './env.ts'
import { type Decision, decide, type Outcome, type Word } from './ledger-rules.ts'
import { CANCELLED, followLedger, type LockedOrder, withLockedOrder } from './payable-order.ts'
import { type Facts, keepEvent, type Source } from './payment-events.ts'
import { nextLookAt } from './query-schedule.ts'

/** How a word is told: what it means, where it came from, and the provider's codes and ids for the record. */
export interface Told {
  word: Word
  source: Source
  facts: Facts
  /** When the provider was last asked, for the time of the next question. */
  asked?: Date
}

export type Heard = { outcome: Outcome; attempt: Attempt } | { outcome: 'ignored-unknown'; attempt: null }

export interface LedgerParts {
  database: Database
  clock: Clock
  timing: PaymentTiming
}

/**
 * Writes a word about an attempt into the ledger, and lets the order follow. A word about no attempt of ours is kept
 * and changes nothing.
 */
export async function hear(parts: LedgerParts, name: AttemptName, told: Told): Promise<Heard> {
  const { database, clock } = parts
  const found = await orderOfAttempt(database.query, name)
  const heard =
    found &&
    (await withLockedOrder(database, { id: found.orderId }, async (locked): Promise<Heard> => {
      const before = locked.attempts.find(({ id }) => id === found.id)
      if (!before) throw new Error('an attempt left its order')
      return hearLocked(parts, locked, before, told)
    }))
  if (heard) return heard
  await keepEvent(database.query, {
    attemptId: null,
    source: told.source,
    outcome: 'ignored-unknown',
    facts: told.facts,
    at: clock(),
  })
  return { outcome: 'ignored-unknown', attempt: null }
}

/** The same for an order that is already locked. */
export async function hearLocked(
  { clock, timing }: LedgerParts,
  { query, order, attempts }: LockedOrder,
  before: Attempt,
  { word, source, facts, asked }: Told,
): Promise<{ outcome: Outcome; attempt: Attempt }> {
  const now = clock()
  const others = attempts.filter(({ id }) => id !== before.id)
  const orderSettled = order.status === CANCELLED || others.some(({ state }) => state === 'paid')
  const { outcome, attempt } = (await sameMoney(query, before, word)) ?? decide(before, word, orderSettled, now)
  const after =
    attempt === before ? before : { ...attempt, nextQueryAt: nextLookAt(attempt, timing, asked ?? null, now) }
  if (after !== before) await updateAttempt(query, after)
  const kept = attempts.map((one) => (one.id === before.id ? after : one))
  if (outcome === 'second-payment' && word.kind === 'paid') {
    kept.unshift(
      await addPayment(query, { ...after, receipt: word.receipt, byHand: false, needsRefundReview: true }, now),
    )
  }
  await followLedger(query, order, kept)
  await keepEvent(query, { attemptId: before.id, source, outcome, facts, at: now })
  return { outcome, attempt: after }
}

/** A receipt is one payment: told of again under another attempt of its order, it is not a second one. */
async function sameMoney(query: Query, attempt: Attempt, word: Word): Promise<Decision | null> {
  if (word.kind !== 'paid' || word.receipt === null) return null
  const [holder] = await query<{ id: string; orderId: string }>(
    'SELECT id, order_id AS "orderId" FROM payment_attempts WHERE receipt = $1',
    [word.receipt],
    'receipt-holder',
  )
  if (!holder || holder.id === attempt.id) return null
  return { outcome: holder.orderId === attempt.orderId ? 'repeated' : 'ignored-mismatch', attempt }
}

/** Money that came outside a prompt of ours: a row of its own, paid from the start. */
export async function addPayment(
  query: Query,
  payment: Pick<Attempt, 'orderId' | 'paymentType' | 'amountCents' | 'receipt' | 'byHand' | 'needsRefundReview'>,
  now: Date,
): Promise<Attempt> {
  const { orderId, paymentType, amountCents, receipt, byHand, needsRefundReview } = payment
  const begun = emptyAttempt({ id: randomUUID(), orderId, paymentType, state: 'paid', amountCents, startedAt: now })
  const attempt: Attempt = { ...begun, receipt, byHand, needsRefundReview, resultCode: '0', settledAt: now }
  await insertAttempt(query, attempt)
  return attempt
}
