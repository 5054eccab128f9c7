import { randomUUID } from 'node:crypto'
import { ATTEMPT_TYPE, ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { MIN_PART, MPESA_LIMIT } from '#lib/contract/payments/payment.ts'
import type { PhoneMethod } from '#lib/contract/payments/payment-methods.ts'
import { PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { faultOfPart } from '#lib/payment/parts.ts'
import type { Session } from '../../../db/client.ts'
import type { UnavailableLine } from '../../stock/rules/reservation.ts'
import { holdForPayment } from '../../stock/use-cases/reservations.ts'
import { METHODS, UNDECIDED_CARD_REASON } from '../providers/ledger-methods.ts'
import { loadPausedMethods } from '../queries/paused-methods.ts'
import { type Attempt, emptyAttempt } from '../rules/attempt.ts'
import { inFlight, isHarmless } from '../rules/ledger-rules.ts'
import { depositDueOf, isSettled, type PayableOrder } from '../rules/payable-order.ts'
import type { Payer } from '../rules/payer.ts'
import { type PaymentLimits, refuseCard, refusePrompt } from '../rules/payment-limits.ts'
import { showMaskedPhone } from '../rules/payment-references.ts'
import { nextQueryTime } from '../rules/query-schedule.ts'
import { insertAttempt } from './attempts.ts'
import { followLedger, withLockedOrder } from './follow-ledger.ts'
import { type LedgerParts, recordLocked } from './ledger.ts'
import type { LockedOrder } from './payable-orders.ts'
import { insertNetwork, recentCards, recentPrompts } from './payment-counts.ts'

/** This number of cards for one order in an hour suggests a search for a working card. */
const MAX_CARDS_AN_HOUR = 20
const HOUR_MS = 60 * 60 * 1000
const TOO_MANY_CARDS = 'Too many cards were tried for this order. Please pay with M-Pesa, or try again in an hour.'
const SUPERSEDED_REASON = 'Another payment was started for this order. No money was taken from this card.'

export interface PaymentInput {
  orderId: string
  amountCents: Cents
  idempotencyKey: string
  /** The phone to prompt, 2547XXXXXXXX or 2541XXXXXXXX, or the card data that can be stored. */
  by: { method: PhoneMethod; phone: string } | { cardBrand: string; cardLastFour: string }
  payer: Payer
  /** A part of any size: the rest is paid in cash at the counter. */
  isPart?: boolean
}

export interface AttemptParts extends LedgerParts {
  limits: PaymentLimits
}

export type Opened =
  /** A new attempt, committed: now the prompt can be sent, once. */
  | { kind: 'opened'; attempt: Attempt; order: PayableOrder }
  /** The attempt that was made with the same key: its prompt was sent, or is being sent. */
  | { kind: 'again'; attempt: Attempt }
  | { kind: 'refused'; problem: Problem }

/**
 * Opens an attempt to pay the amount due for an order and commits it before any request to the provider. A callback
 * therefore always finds a row. An order has one attempt at a time. The amount is the amount due, or with M-Pesa a part
 * of it if the order is above M-Pesa's limit.
 */
export async function openAttempt(parts: AttemptParts, input: PaymentInput): Promise<Opened> {
  const opened = await withLockedOrder(parts.database, { id: input.orderId }, async (locked): Promise<Opened> => {
    const again = locked.attempts.find(({ idempotencyKey }) => idempotencyKey === input.idempotencyKey)
    if (again) return sameAgain(again, input)
    const refused =
      refusePayment(locked, input, parts) ??
      (await refusePaused(locked.tx, input)) ??
      (await refuseByLimit(locked.tx, input, parts))
    if (refused) return { kind: 'refused', problem: refused }
    const missing = await holdForPayment(locked.tx, locked.order.id, parts.clock())
    if (missing.length > 0) return { kind: 'refused', problem: soldOutProblem(missing) }
    const attempt = await newAttempt(parts, await endHarmless(parts, locked), input)
    return { kind: 'opened', attempt, order: locked.order }
  })
  return opened ?? { kind: 'refused', problem: problem('not-found', 'We could not find this order.') }
}

/**
 * Checked before any request to a provider. It does not reveal the stock, because anyone with the link can call this.
 */
function soldOutProblem(lines: readonly UnavailableLine[]): Problem {
  const which = lines.map(({ name }) => name).join('; ')
  const message = `This order was not paid in time, and there is not enough stock left of: ${which}. No money was taken. Please place a new order for what you still want.`
  return problem('out-of-stock', message, { data: { lines } })
}

function sameAgain(attempt: Attempt, { by, amountCents }: PaymentInput): Opened {
  const same =
    'phone' in by
      ? attempt.phone === by.phone && attempt.method === by.method
      : attempt.cardBrand === by.cardBrand && attempt.cardLastFour === by.cardLastFour
  if (same && attempt.amountCents === amountCents) return { kind: 'again', attempt }
  const reused = 'This Idempotency-Key was used for another request.'
  return { kind: 'refused', problem: problem('idempotency-key-reused', reused) }
}

function refusePayment({ order, attempts }: LockedOrder, input: PaymentInput, parts: LedgerParts): Problem | null {
  if (isSettled(order)) return problem('already-paid', 'This order is already paid.')
  if (order.status === ORDER_STATUS.cancelled)
    return problem('not-allowed', 'This order was cancelled and cannot be paid.')
  if (order.onAccount) {
    return problem(
      'not-allowed',
      "This order is on the company's account and is paid with that account. You do not pay for it here.",
    )
  }
  const wrongAmount = refuseAmount(order, input)
  if (wrongAmount) return wrongAmount
  if (order.dueCents <= 0) return problem('not-allowed', 'There is nothing to pay for this order.')
  const lately = parts.clock().getTime() - HOUR_MS
  const cards = attempts.filter(
    ({ paymentType, startedAt }) => paymentType === ATTEMPT_TYPE.card && startedAt.getTime() > lately,
  )
  if ('cardBrand' in input.by && cards.length >= MAX_CARDS_AN_HOUR) return problem('too-many-requests', TOO_MANY_CARDS)
  const open = attempts.find((attempt) => inFlight(attempt) && !isHarmless(attempt))
  if (open) return open.paymentType === ATTEMPT_TYPE.card ? cardInProgress() : promptInProgress(open, parts)
  // The card could have been charged: the provider is searched before a new attempt is allowed.
  const unknown = attempts.find(
    ({ paymentType, state, searchedAt }) =>
      paymentType === ATTEMPT_TYPE.card && state === 'unknown' && searchedAt === null,
  )
  return unknown ? cardIsSearched(unknown, parts) : null
}

/** Refuses a method that staff have paused since the page was shown. */
async function refusePaused(tx: Session, { by }: PaymentInput): Promise<Problem | null> {
  const method = 'phone' in by ? by.method : 'card'
  if (!(await loadPausedMethods(tx)).some((one) => one === method)) return null
  const what = method === 'card' ? 'Cards are' : `${METHODS[method].name} is`
  return problem('not-allowed', `${what} not taken at the moment. Please pay another way.`)
}

/**
 * Refuses an amount that the method does not accept. All methods accept the rest of a deposit. Only M-Pesa accepts a
 * large order in parts.
 */
function refuseAmount(order: PayableOrder, { by, amountCents, isPart }: PaymentInput): Problem | null {
  const isDeposit = amountCents === depositDueOf(order)
  if (!('phone' in by)) return isDeposit ? null : refuseOther(order, amountCents)
  if (isDeposit && amountCents > 0) return refuseOverLimit(by.method, amountCents)
  if (isPart && amountCents < order.dueCents && amountCents % 100 === 0) return refuseOverLimit(by.method, amountCents)
  if (by.method === 'mpesa') return refusePart(order, amountCents)
  return refuseOverLimit(by.method, amountCents) ?? refuseOther(order, amountCents)
}

function refuseOverLimit(method: PhoneMethod, amountCents: Cents): Problem | null {
  const { name, limitCents } = PAYMENT_METHODS[method]
  if (amountCents <= limitCents) return null
  const message = `${name} can send at most ${showMoney(limitCents)} at a time. Please pay this order another way.`
  return problem('not-allowed', message, { fields: { amount: message } })
}

/** Refuses an amount that differs from the amount due. */
function refuseOther({ dueCents, totalCents }: PayableOrder, amountCents: Cents): Problem | null {
  if (amountCents === dueCents) return null
  const due = showMoney(dueCents)
  const message = dueCents < totalCents ? `${due} is still to be paid for this order.` : `The order total is ${due}.`
  return problem('price-changed', message, { fields: { amount: `The amount is ${due}.` } })
}

/** Refuses an amount for M-Pesa: above its limit, or neither the amount due nor a part of a large order. */
function refusePart(order: PayableOrder, amountCents: Cents): Problem | null {
  const fault = faultOfPart(amountCents, { due: order.dueCents, total: order.totalCents })
  if (fault === null) return null
  const most = showMoney(MPESA_LIMIT.payment)
  switch (fault) {
    case 'not-due':
      return refuseOther(order, amountCents)
    case 'over-limit': {
      const message = `M-Pesa can send at most ${most} at a time. Pay this order in parts of up to ${most}, or pay another way.`
      return problem('over-mpesa-limit', message, { fields: { amount: `At most ${most} at a time.` } })
    }
    case 'too-small':
    case 'not-whole': {
      const least = `Pay ${showMoney(MIN_PART)} or more at a time, in whole shillings.`
      return problem('invalid-request', least, { fields: { amount: least } })
    }
  }
}

/** Counted under lock, before the attempt exists, so that many concurrent attempts are counted too. */
async function refuseByLimit(
  tx: Session,
  { orderId, by, payer }: PaymentInput,
  { limits, clock }: AttemptParts,
): Promise<Problem | null> {
  const now = clock()
  return 'phone' in by
    ? refusePrompt(await recentPrompts(tx, by.phone, payer.network, limits, now), limits, now)
    : refuseCard(await recentCards(tx, orderId, payer.network, limits, now), limits, now)
}

function cardInProgress(): Problem {
  return problem('payment-in-flight', 'A card payment for this order is still with the bank. Please wait.')
}

function cardIsSearched(unknown: Attempt, { timing, clock }: LedgerParts): Problem {
  const began = unknown.authorisingAt ?? unknown.startedAt
  const seconds = Math.ceil((began.getTime() + timing.searchGraceSeconds * 1000 - clock().getTime()) / 1000)
  const when = seconds > 0 ? ` You can try again in ${seconds} seconds.` : ''
  const retryAt = new Date(clock().getTime() + Math.max(5, seconds) * 1000).toISOString()
  return problem('payment-in-flight', `${UNDECIDED_CARD_REASON}${when}`, { data: { retryAt } })
}

/** Ends a card attempt that waits for its holder, in favour of a new attempt: no money was or will be taken. */
async function endHarmless(parts: LedgerParts, locked: LockedOrder): Promise<LockedOrder> {
  const open = locked.attempts.find(isHarmless)
  if (!open) return locked
  const event = { kind: 'abandoned', code: 'superseded', reason: SUPERSEDED_REASON } as const
  const { attempt } = await recordLocked(parts, locked, open, { event, source: 'clock', facts: { why: event.code } })
  return { ...locked, attempts: locked.attempts.map((one) => (one.id === open.id ? attempt : one)) }
}

function promptInProgress(open: Attempt, { timing, clock }: LedgerParts): Problem {
  const retryAt = new Date(open.startedAt.getTime() + timing.undecidedSeconds * 1000)
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - clock().getTime()) / 1000))
  const where = open.phone ? ` on ${showMaskedPhone(open.phone)}` : ''
  const message = `${METHODS[open.method].name} is still waiting for the PIN${where}. You can try again in ${seconds} seconds.`
  return problem('payment-in-flight', message, { data: { retryAt: retryAt.toISOString() } })
}

async function newAttempt(
  { clock, timing }: LedgerParts,
  { tx, order, attempts }: LockedOrder,
  input: PaymentInput,
): Promise<Attempt> {
  const now = clock()
  const method = 'phone' in input.by ? input.by.method : 'card'
  const paymentType = METHODS[method].type
  const begun = {
    id: randomUUID(),
    orderId: order.id,
    paymentType,
    method,
    state: 'requested',
    startedAt: now,
  } as const
  const attempt: Attempt = {
    ...emptyAttempt({ ...begun, amountCents: input.amountCents }),
    ...input.by,
    idempotencyKey: input.idempotencyKey,
    revealsReason: input.payer.isSignedIn,
  }
  attempt.nextQueryAt = nextQueryTime(attempt, timing, null, now)
  await insertAttempt(tx, attempt)
  await insertNetwork(tx, attempt.id, input.payer.network, now)
  await followLedger(tx, order, [attempt, ...attempts], now)
  return attempt
}
