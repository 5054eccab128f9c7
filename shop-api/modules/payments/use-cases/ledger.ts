/**
 * The ledger of payments: requests to the provider, its reports, and their effects on the order. Every change needs a
 * lock on the order's row. Every event is stored, also without an effect.
 */
import { randomUUID } from 'node:crypto'
import { ATTEMPT_TYPE, ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { Clock } from '#lib/format/clock.ts'
import { paymentEvents } from '#lib/observe/reports.ts'
import type { Database, Session } from '../../../db/client.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import { type Attempt, emptyAttempt } from '../rules/attempt.ts'
import { type Counted, countNamedPayment, countPaidPrompt } from '../rules/count-payments.ts'
import { decide, identify, type Outcome, type PaymentEvent } from '../rules/ledger-rules.ts'
import { isSettled } from '../rules/payable-order.ts'
import type { Facts, Source } from '../rules/payment-event.ts'
import type { PaymentTiming } from '../rules/payment-timing.ts'
import { nextQueryTime } from '../rules/query-schedule.ts'
import type { OtherReceipts } from '../rules/receipts.ts'
import { type AttemptName, insertAttempt, orderOfAttempt, updateAttempt } from './attempts.ts'
import { followLedger, withLockedOrder } from './follow-ledger.ts'
import type { LockedOrder } from './payable-orders.ts'
import { logPaymentEvent } from './payment-events.ts'
import { closeAdopted, findReceiptUse, otherReceipts } from './receipts.ts'

/** A reported event: its meaning, its source, and the provider's codes and ids for the record. */
export interface ReportedEvent {
  event: PaymentEvent
  source: Source
  facts: Facts
  /** Time of the last query to the provider, to compute the next. */
  queriedAt?: Date
}

export type Recorded = { outcome: Outcome; attempt: Attempt } | { outcome: 'ignored-unknown'; attempt: null }

export interface LedgerParts {
  database: Database
  clock: Clock
  timing: PaymentTiming
}

/** Labels for the metrics if a provider names an unknown payment. */
const NO_ATTEMPT = { method: 'unknown', state: 'unknown' }

/**
 * Writes an event of an attempt into the ledger, and updates the order. An event of an unknown attempt is stored
 * without an effect.
 */
export async function recordEvent(parts: LedgerParts, name: AttemptName, reported: ReportedEvent): Promise<Recorded> {
  const { database, clock } = parts
  const found = await orderOfAttempt(database, name)
  const receipt = reported.event.kind === 'paid' ? reported.event.receipt : null
  const work = async (locked: LockedOrder): Promise<Recorded> => {
    const before = locked.attempts.find(({ id }) => id === found?.id)
    if (!before) throw new Error('an attempt left its order')
    return recordLocked(parts, locked, before, reported)
  }
  const recorded = found && (await withLockedOrder(database, { id: found.orderId }, work, receipt))
  if (recorded) {
    const { method, state } = recorded.attempt ?? NO_ATTEMPT
    paymentEvents.publish({ method, state, outcome: recorded.outcome })
    return recorded
  }
  paymentEvents.publish({ ...NO_ATTEMPT, outcome: 'ignored-unknown' })
  const { source, facts } = reported
  await logPaymentEvent(database, { attemptId: null, source, outcome: 'ignored-unknown', facts, at: clock() })
  return { outcome: 'ignored-unknown', attempt: null }
}

/** The same for an already locked order and receipt. */
export async function recordLocked(
  { clock, timing }: LedgerParts,
  { tx, order, attempts }: LockedOrder,
  before: Attempt,
  { event, source, facts, queriedAt }: ReportedEvent,
): Promise<{ outcome: Outcome; attempt: Attempt }> {
  const now = clock()
  const { outcome, attempt, changed, added, adopted } = await judge(tx, { order, attempts }, before, event, now)
  const adoptedAt = adopted === null ? null : await closeAdopted(tx, adopted, order.id, now)
  const named = paidTime(adoptedAt ?? (event.kind === 'paid' ? event.paidAt : null), now)
  // A prompt cannot be paid before its start, even if a provider's clock shows that.
  const paidAt = new Date(Math.max(named.getTime(), before.startedAt.getTime()))
  const written = new Map<string, Attempt>()
  for (const one of changed) {
    const isSubject = one.id === before.id
    const nextQueryAt = isSubject ? nextQueryTime(one, timing, queriedAt ?? null, now) : one.nextQueryAt
    const isNewlyPaid = isSubject && one.state === 'paid' && before.state !== 'paid'
    written.set(one.id, { ...one, nextQueryAt, settledAt: isNewlyPaid ? paidAt : one.settledAt })
  }
  for (const one of written.values()) await updateAttempt(tx, one)
  const rows = attempts.map((one) => written.get(one.id) ?? one)
  let attemptId = before.id
  if (added) {
    // A prompt's callback names the prompt; otherwise the prompt is not known.
    const byHand = isPrompt(attempt) && added.namedReceipt === null
    const payment = await addPayment(tx, { ...paymentOf(attempt), ...added, byHand, settledAt: paidAt }, now)
    attemptId = payment.id
    rows.unshift(payment)
  }
  if (written.size > 0 || added) await followLedger(tx, order, rows, now, { at: paidAt, attemptId })
  await logPaymentEvent(tx, { attemptId: before.id, source, outcome, facts, at: now })
  return { outcome, attempt: written.get(attempt.id) ?? attempt }
}

/** Mobile money of any provider. */
const isPrompt = ({ paymentType }: Attempt) => paymentType === ATTEMPT_TYPE.mobileMoney

const NO_RECEIPTS: OtherReceipts = { waiting: [], gone: [] }

/** The effect of an event on its attempt and on the order's other rows. */
async function judge(
  tx: Session,
  { order, attempts }: Pick<LockedOrder, 'order' | 'attempts'>,
  before: Attempt,
  event: PaymentEvent,
  now: Date,
): Promise<Counted> {
  const identified = identify(before, event)
  if (event.kind === 'paid' && identified === null) return unchanged('ignored-mismatch', before)
  if (event.kind === 'paid' && identified !== null && isPrompt(before)) {
    const rows = attempts.map((one) => (one.id === identified.id ? identified : one))
    return countPrompt(tx, { order, attempts: rows }, identified, event.receipt, now)
  }
  if (event.kind === 'paid' && event.receipt !== null) {
    const where = await findReceiptUse(tx, event.receipt, before)
    const isRepeated = attempts.some(({ id, receipt }) => receipt === event.receipt && id !== before.id)
    if (isRepeated) return unchanged('repeated', before)
    if (where.kind !== 'here') return unchanged('ignored-contradiction', before)
  }
  const isOver =
    order.status === ORDER_STATUS.cancelled ||
    isSettled(order) ||
    // Less is due than this attempt would take: a part, or all of it, was paid since.
    order.dueCents < before.amountCents
  const { outcome, attempt } = decide(before, event, isOver, now)
  if (outcome === 'second-payment' && event.kind === 'paid') {
    const added = { receipt: event.receipt, namedReceipt: null, receiptReportedAt: now }
    return { ...unchanged(outcome, attempt), added }
  }
  return { ...unchanged(outcome, attempt), changed: attempt === before ? [] : [attempt] }
}

/** Counts a prompt that was paid, with or without a receipt. */
async function countPrompt(
  tx: Session,
  { order, attempts }: Pick<LockedOrder, 'order' | 'attempts'>,
  prompt: Attempt,
  receipt: string | null,
  now: Date,
): Promise<Counted> {
  const [receiptUse, other] = await Promise.all([
    receipt === null ? null : findReceiptUse(tx, receipt, prompt),
    METHODS[prompt.method].isPaidByHand ? otherReceipts(tx, order) : NO_RECEIPTS,
  ])
  return receipt === null || receiptUse === null
    ? countPaidPrompt(attempts, prompt, other, now)
    : countNamedPayment(attempts, prompt, receipt, receiptUse, other, now)
}

const unchanged = (outcome: Outcome, attempt: Attempt): Counted => ({
  outcome,
  attempt,
  changed: [],
  added: null,
  adopted: null,
})

const paymentOf = ({ orderId, paymentType, method, amountCents }: Attempt) => ({
  orderId,
  paymentType,
  method,
  amountCents,
})

/** Time of payment: from the provider, the bank or staff; now without a time, or if it is in the future. */
export const paidTime = (named: Date | null | undefined, now: Date): Date => (named && named < now ? named : now)

/**
 * Adds money received without or beside a prompt: a separate row, paid from the start. It starts when it is recorded,
 * and its settlement time is the time of payment.
 */
export async function addPayment(
  tx: Session,
  payment: Pick<
    Attempt,
    | 'orderId'
    | 'paymentType'
    | 'method'
    | 'amountCents'
    | 'receipt'
    | 'namedReceipt'
    | 'receiptReportedAt'
    | 'byHand'
    | 'settledAt'
  > &
    Partial<Pick<Attempt, 'phoneMasked' | 'payerName' | 'moneyAccountId' | 'recordedBy'>>,
  now: Date,
): Promise<Attempt> {
  const { orderId, paymentType, method, amountCents } = payment
  const id = randomUUID()
  const begun = emptyAttempt({ id, orderId, paymentType, method, state: 'paid', amountCents, startedAt: now })
  const attempt: Attempt = {
    ...begun,
    ...payment,
    resultCode: '0',
  }
  await insertAttempt(tx, attempt)
  return attempt
}
