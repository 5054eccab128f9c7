import { randomUUID } from 'node:crypto'
import { type Problem, problem } from '#lib/contract/problem.ts'
import { type Cents, showMoney } from '#lib/money.ts'
import { type Attempt, emptyAttempt, insertAttempt } from './attempt.ts'
import { hearLocked, type LedgerParts } from './ledger.ts'
import { inFlight, isHarmless, UNDECIDED_CARD_REASON } from './ledger-rules.ts'
import { CANCELLED, followLedger, type LockedOrder, type PayableOrder, withLockedOrder } from './payable-order.ts'
import { showMaskedPhone } from './payment-references.ts'
import { nextLookAt } from './query-schedule.ts'

/** Somebody who tries that many cards on one order in an hour is looking for one that works. */
const MOST_CARDS_AN_HOUR = 20
const HOUR_MS = 60 * 60 * 1000
const TOO_MANY_CARDS = 'Too many cards were tried for this order. Please pay with M-Pesa, or try again in an hour.'
const SUPERSEDED_REASON = 'Another payment was begun for this order. Nothing was taken from this card.'

export interface AskedPayment {
  orderId: string
  amountCents: Cents
  idempotencyKey: string
  /** The phone that is asked, 2547XXXXXXXX or 2541XXXXXXXX, or what may be kept of the card. */
  by: { phone: string } | { cardBrand: string; cardLastFour: string }
}

export type Opened =
  /** A new attempt, committed: now the prompt may go out, once. */
  | { kind: 'opened'; attempt: Attempt; order: PayableOrder }
  /** The attempt that was made with the same key: its prompt has gone out, or is going out. */
  | { kind: 'again'; attempt: Attempt }
  | { kind: 'refused'; problem: Problem }

/**
 * Opens an attempt to pay what is due for an order and commits it before anything is asked of the provider: whatever
 * happens then, there is a row that a callback can find. One attempt at a time per order; the amount is what is due.
 */
export async function openAttempt(parts: LedgerParts, asked: AskedPayment): Promise<Opened> {
  const opened = await withLockedOrder(parts.database, { id: asked.orderId }, async (locked): Promise<Opened> => {
    const again = locked.attempts.find(({ idempotencyKey }) => idempotencyKey === asked.idempotencyKey)
    if (again) return sameAgain(again, asked)
    const refused = refusePayment(locked, asked, parts)
    if (refused) return { kind: 'refused', problem: refused }
    const attempt = await newAttempt(parts, await endHarmless(parts, locked), asked)
    return { kind: 'opened', attempt, order: locked.order }
  })
  return opened ?? { kind: 'refused', problem: problem('not-found', 'There is no such order.') }
}

function sameAgain(attempt: Attempt, { by, amountCents }: AskedPayment): Opened {
  const same =
    'phone' in by
      ? attempt.phone === by.phone
      : attempt.cardBrand === by.cardBrand && attempt.cardLastFour === by.cardLastFour
  if (same && attempt.amountCents === amountCents) return { kind: 'again', attempt }
  const reused = 'This Idempotency-Key was used for another request.'
  return { kind: 'refused', problem: problem('idempotency-key-reused', reused) }
}

function refusePayment({ order, attempts }: LockedOrder, asked: AskedPayment, parts: LedgerParts): Problem | null {
  if (order.paymentStatus === 2) return problem('already-paid', 'This order is already paid.')
  if (order.status === CANCELLED) return problem('not-allowed', 'This order was cancelled and cannot be paid.')
  if (order.onAccount) {
    return problem('not-allowed', "This order is on its company's account: it is paid with the account, not by itself.")
  }
  if (asked.amountCents !== order.dueCents) {
    const due = showMoney(order.dueCents)
    const isPart = order.dueCents < order.totalCents
    const message = isPart ? `${due} is still to be paid for this order.` : `This order comes to ${due}.`
    return problem('price-changed', message, { fields: { amount: `It is ${due}.` } })
  }
  if (order.dueCents <= 0) return problem('not-allowed', 'There is nothing to pay for this order.')
  const lately = parts.clock().getTime() - HOUR_MS
  const cards = attempts.filter(({ paymentType, startedAt }) => paymentType === 2 && startedAt.getTime() > lately)
  if ('cardBrand' in asked.by && cards.length >= MOST_CARDS_AN_HOUR) return problem('too-many-requests', TOO_MANY_CARDS)
  const open = attempts.find((attempt) => inFlight(attempt) && !isHarmless(attempt))
  if (open) return open.paymentType === 2 ? cardIsAsked() : phoneIsAsked(open, parts)
  // A card's money may have been taken: the provider is searched before anybody may try again.
  const unknown = attempts.find(
    ({ paymentType, state, searchedAt }) => paymentType === 2 && state === 'unknown' && searchedAt === null,
  )
  return unknown ? cardIsSearched(unknown, parts) : null
}

function cardIsAsked(): Problem {
  return problem('payment-in-flight', 'Your bank is being asked about a card payment for this order. Please wait.')
}

function cardIsSearched(unknown: Attempt, { timing, clock }: LedgerParts): Problem {
  const began = unknown.authorisingAt ?? unknown.startedAt
  const seconds = Math.ceil((began.getTime() + timing.searchGraceSeconds * 1000 - clock().getTime()) / 1000)
  const when = seconds > 0 ? ` You can try again in ${seconds} seconds.` : ''
  const retryAt = new Date(clock().getTime() + Math.max(5, seconds) * 1000).toISOString()
  return problem('payment-in-flight', `${UNDECIDED_CARD_REASON}${when}`, { data: { retryAt } })
}

/** A card that waits for its holder gives way to a new attempt: nothing was taken, and now nothing will be. */
async function endHarmless(parts: LedgerParts, locked: LockedOrder): Promise<LockedOrder> {
  const open = locked.attempts.find(isHarmless)
  if (!open) return locked
  const word = { kind: 'abandoned', code: 'superseded', reason: SUPERSEDED_REASON } as const
  const { attempt } = await hearLocked(parts, locked, open, { word, source: 'clock', facts: { why: word.code } })
  return { ...locked, attempts: locked.attempts.map((one) => (one.id === open.id ? attempt : one)) }
}

function phoneIsAsked(open: Attempt, { timing, clock }: LedgerParts): Problem {
  const retryAt = new Date(open.startedAt.getTime() + timing.undecidedSeconds * 1000)
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - clock().getTime()) / 1000))
  const where = open.phone ? ` on ${showMaskedPhone(open.phone)}` : ''
  const message = `M-Pesa is still asking for the PIN${where}. You can try again in ${seconds} seconds.`
  return problem('payment-in-flight', message, { data: { retryAt: retryAt.toISOString() } })
}

async function newAttempt(
  { clock, timing }: LedgerParts,
  { query, order, attempts }: LockedOrder,
  asked: AskedPayment,
): Promise<Attempt> {
  const now = clock()
  const paymentType = 'phone' in asked.by ? 1 : 2
  const begun = { id: randomUUID(), orderId: order.id, paymentType, state: 'requested', startedAt: now } as const
  const attempt: Attempt = {
    ...emptyAttempt({ ...begun, amountCents: order.dueCents }),
    ...asked.by,
    idempotencyKey: asked.idempotencyKey,
  }
  attempt.nextQueryAt = nextLookAt(attempt, timing, null, now)
  await insertAttempt(query, attempt)
  await followLedger(query, order, [attempt, ...attempts], now)
  return attempt
}
