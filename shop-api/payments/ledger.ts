/**
 * The ledger of payments: what was asked of the provider, what it said, and what follows for the order. Every change
 * happens under a lock on the order's row, and every word of the provider is kept, acted on or not.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Query } from '../db/client.ts'
import {
  type Attempt,
  type AttemptName,
  emptyAttempt,
  insertAttempt,
  orderOfAttempt,
  updateAttempt,
} from './attempt.ts'
import { type Counted, countNamedPayment, countPaidPrompt } from './count-payments.ts'
import type { PaymentTiming } from './env.ts'
import { decide, identify, type Outcome, type Word } from './ledger-rules.ts'
import { CANCELLED, followLedger, type LockedOrder, withLockedOrder } from './payable-order.ts'
import { type Facts, keepEvent, type Source } from './payment-events.ts'
import { nextLookAt } from './query-schedule.ts'
import { closeAdopted, otherReceipts, whereIs } from './receipts.ts'

const MPESA = 1

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
  const receipt = told.word.kind === 'paid' ? told.word.receipt : null
  const work = async (locked: LockedOrder): Promise<Heard> => {
    const before = locked.attempts.find(({ id }) => id === found?.id)
    if (!before) throw new Error('an attempt left its order')
    return hearLocked(parts, locked, before, told)
  }
  const heard = found && (await withLockedOrder(database, { id: found.orderId }, work, receipt))
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

/** The same for an order that is already locked, and for a receipt that is. */
export async function hearLocked(
  { clock, timing }: LedgerParts,
  { query, order, attempts }: LockedOrder,
  before: Attempt,
  { word, source, facts, asked }: Told,
): Promise<{ outcome: Outcome; attempt: Attempt }> {
  const now = clock()
  const { outcome, attempt, changed, added, adopted } = await judge(query, { order, attempts }, before, word, now)
  const written = new Map<string, Attempt>()
  for (const one of changed) {
    const isSubject = one.id === before.id
    const nextQueryAt = isSubject ? nextLookAt(one, timing, asked ?? null, now) : one.nextQueryAt
    written.set(one.id, { ...one, nextQueryAt })
  }
  for (const one of written.values()) await updateAttempt(query, one)
  const rows = attempts.map((one) => written.get(one.id) ?? one)
  if (added) {
    // Of a prompt's callback it has its name; else nobody knows which prompt it was.
    const byHand = attempt.paymentType === MPESA && added.namedReceipt === null
    rows.unshift(await addPayment(query, { ...paymentOf(attempt), ...added, byHand }, now))
  }
  if (adopted !== null) await closeAdopted(query, adopted, order.id, now)
  if (written.size > 0 || added) await followLedger(query, order, rows, now)
  await keepEvent(query, { attemptId: before.id, source, outcome, facts, at: now })
  return { outcome, attempt: written.get(attempt.id) ?? attempt }
}

/** What a word does to its attempt and to the order's other rows. */
async function judge(
  query: Query,
  { order, attempts }: Pick<LockedOrder, 'order' | 'attempts'>,
  before: Attempt,
  word: Word,
  now: Date,
): Promise<Counted> {
  const known = identify(before, word)
  if (word.kind === 'paid' && known === null) return unchanged('ignored-mismatch', before)
  if (word.kind === 'paid' && known !== null && before.paymentType === MPESA) {
    const [where, other] = await Promise.all([
      word.receipt === null ? null : whereIs(query, word.receipt, order.id),
      otherReceipts(query, order),
    ])
    const rows = attempts.map((one) => (one.id === known.id ? known : one))
    return word.receipt === null || where === null
      ? countPaidPrompt(rows, known, other, now)
      : countNamedPayment(rows, known, word.receipt, where, other, now)
  }
  if (word.kind === 'paid' && word.receipt !== null) {
    const where = await whereIs(query, word.receipt, order.id)
    const isRepeated = attempts.some(({ id, receipt }) => receipt === word.receipt && id !== before.id)
    if (isRepeated) return unchanged('repeated', before)
    if (where.kind !== 'here') return unchanged('ignored-contradiction', before)
  }
  const isSettled =
    order.status === CANCELLED ||
    order.paymentStatus === 2 ||
    // Less is due than this attempt would take: a part, or all of it, came in meanwhile.
    order.dueCents < before.amountCents
  const { outcome, attempt } = decide(before, word, isSettled, now)
  if (outcome === 'second-payment' && word.kind === 'paid') {
    const added = { receipt: word.receipt, namedReceipt: null, receiptHeardAt: now }
    return { ...unchanged(outcome, attempt), added }
  }
  return { ...unchanged(outcome, attempt), changed: attempt === before ? [] : [attempt] }
}

const unchanged = (outcome: Outcome, attempt: Attempt): Counted => ({
  outcome,
  attempt,
  changed: [],
  added: null,
  adopted: null,
})

const paymentOf = ({ orderId, paymentType, amountCents }: Attempt) => ({ orderId, paymentType, amountCents })

/** Money that came outside a prompt of ours, or beside it: a row of its own, paid from the start. */
export async function addPayment(
  query: Query,
  payment: Pick<
    Attempt,
    'orderId' | 'paymentType' | 'amountCents' | 'receipt' | 'namedReceipt' | 'receiptHeardAt' | 'byHand'
  >,
  now: Date,
): Promise<Attempt> {
  const { orderId, paymentType, amountCents } = payment
  const begun = emptyAttempt({ id: randomUUID(), orderId, paymentType, state: 'paid', amountCents, startedAt: now })
  const attempt: Attempt = {
    ...begun,
    ...payment,
    resultCode: '0',
    settledAt: now,
  }
  await insertAttempt(query, attempt)
  return attempt
}
