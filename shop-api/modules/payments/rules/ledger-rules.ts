import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import type { Attempt, ProviderReference } from './attempt.ts'

/**
 * An event of an attempt. Events are reported by the push's response, callbacks, queries and the clock, in any order,
 * late, twice or never. In any order, received money is never forgotten.
 */
export type PaymentEvent =
  /** The provider accepted the request and shows the prompt. Accepted does not mean paid. */
  | { kind: 'accepted'; reference: ProviderReference }
  /** The provider did not accept the request. `certain`: there is no prompt and there will not be a prompt. */
  | { kind: 'refused'; code: string; reason: string; certain: boolean }
  /** The push was sent without a response: the prompt can be on the phone. */
  | { kind: 'unanswered' }
  /** `amountCents` from the provider: undefined if it names no amount (a query), null if it was unreadable. */
  | {
      kind: 'paid'
      receipt: string | null
      amountCents?: Cents | null
      reference?: ProviderReference
      /** Time of payment, from the provider. */
      paidAt?: Date | null
    }
  /** `certain`: no money was or will be taken. */
  | { kind: 'failed'; code: string; reason: string; certain: boolean; reference?: ProviderReference }
  /** The card's provider has the card; its bank did not get a request. */
  | { kind: 'prepared'; reference: ProviderReference }
  /** A request that can take the card's money is sent now. */
  | { kind: 'authorising' }
  /** The bank requires a challenge: the request has stopped and no money was taken. */
  | { kind: 'challenged'; reference: ProviderReference }
  /** It was ended on purpose. Applied only while it is certain that no money was taken. */
  | { kind: 'abandoned'; code: string; reason: string }
  /** The provider was searched late enough, and has no settled payment. */
  | { kind: 'searched' }
  /** No report arrived in time, or the waiting process has ended. */
  | { kind: 'overdue' }

export type Outcome =
  /** It changed the attempt. */
  | 'applied'
  /** Already known, so no change. */
  | 'repeated'
  /** The receipt of a payment that was counted without a receipt. */
  | 'receipt-added'
  /** A second payment with the same prompt or card: a separate row. */
  | 'second-payment'
  /** The prompt was paid, and a row of its order already contains the money. */
  | 'already-counted'
  /** It reported a paid attempt as failed. Paid stays paid. */
  | 'ignored-paid'
  /** Its names or amount differ from the attempt's. */
  | 'ignored-mismatch'
  /** It named the receipt of another payment, or of another amount. */
  | 'ignored-contradiction'
  /** It was too late to have an effect. */
  | 'ignored-late'

export interface Decision {
  outcome: Outcome
  /** The new attempt; the same object if it did not change. */
  attempt: Attempt
}

export const EXPIRED_CARD_REASON = 'The card payment was not finished in time. No money was taken from your card.'
export const SETTLED_ELSEWHERE_REASON = 'This order was already paid or cancelled. No money was taken from your card.'

export const inFlight = ({ state }: Attempt) => state === 'requested' || state === 'prompted'

/**
 * The effect of an event on its attempt. Pure: writes no data. Paid prompts are decided in count-payments.ts, which
 * sees the whole order.
 * @param orderSettled true if the order is paid or cancelled: no card is charged for it any longer
 * @param now the instant the event arrived
 */
export function decide(attempt: Attempt, event: PaymentEvent, orderSettled: boolean, now: Date): Decision {
  const identified = identify(attempt, event)
  if (identified === null) return { outcome: 'ignored-mismatch', attempt }
  switch (event.kind) {
    case 'accepted':
      return accepted(attempt, identified, now)
    case 'refused':
      return refused(attempt, event, now)
    case 'unanswered':
      return { outcome: 'applied', attempt }
    case 'paid':
      return paid(identified, event.receipt, now)
    case 'failed':
      return failed(attempt, identified, event, now)
    case 'prepared':
      return prepared(attempt, event.reference)
    case 'authorising':
      return authorising(attempt, orderSettled, now)
    case 'challenged':
      return challenged(attempt, event.reference, now)
    case 'abandoned':
      if (!isHarmless(attempt)) return { outcome: 'ignored-late', attempt }
      return { outcome: 'applied', attempt: fail(attempt, { ...event, certain: true }, now) }
    case 'searched':
      if (attempt.state !== 'unknown') return { outcome: 'ignored-late', attempt }
      return { outcome: 'applied', attempt: { ...attempt, searchedAt: now } }
    case 'overdue':
      return overdue(attempt, now)
  }
}

/** The attempt with the names of an event; null if the event contradicts its names or its amount. */
export function identify(attempt: Attempt, event: PaymentEvent): Attempt | null {
  const isNamed = event.kind === 'accepted' || event.kind === 'paid' || event.kind === 'failed'
  const reference = isNamed ? event.reference : undefined
  if ((reference && contradicts(attempt, reference)) || isOtherAmount(attempt, event)) return null
  return reference ? withReference(attempt, reference) : attempt
}

/** Whether a card attempt in progress has certainly taken no money: no request that could take money is in progress. */
export function isHarmless(attempt: Attempt): boolean {
  return attempt.paymentType === ATTEMPT_TYPE.card && inFlight(attempt) && attempt.authorisingAt === null
}

function prepared(attempt: Attempt, reference: ProviderReference): Decision {
  if (attempt.state !== 'requested') return { outcome: 'ignored-late', attempt }
  if (attempt.providerReference !== null) return { outcome: 'repeated', attempt }
  return { outcome: 'applied', attempt: withReference(attempt, reference) }
}

function authorising(attempt: Attempt, orderSettled: boolean, now: Date): Decision {
  if (!isHarmless(attempt)) return { outcome: 'ignored-late', attempt }
  if (!orderSettled) return { outcome: 'applied', attempt: { ...attempt, authorisingAt: now } }
  const why = { code: 'order-settled', reason: SETTLED_ELSEWHERE_REASON, certain: true }
  return { outcome: 'applied', attempt: fail(attempt, why, now) }
}

function challenged(attempt: Attempt, reference: ProviderReference, now: Date): Decision {
  if (attempt.state === 'paid') return { outcome: 'ignored-paid', attempt }
  const hasReference = Object.keys(reference).some((name) => attempt.providerReference?.[name] !== undefined)
  if (attempt.state === 'failed' || hasReference) return { outcome: 'repeated', attempt }
  const identified = withReference(attempt, reference)
  // Given up before the bank's challenge arrived: the challenge will not be shown.
  if (attempt.state === 'unknown') {
    const why = { code: 'too-late', reason: EXPIRED_CARD_REASON, certain: true }
    return { outcome: 'applied', attempt: fail(identified, why, now) }
  }
  return { outcome: 'applied', attempt: { ...identified, state: 'prompted', promptedAt: now, authorisingAt: null } }
}

function overdue(attempt: Attempt, now: Date): Decision {
  if (!inFlight(attempt)) return { outcome: 'ignored-late', attempt }
  if (isHarmless(attempt)) {
    const why = { code: 'expired', reason: EXPIRED_CARD_REASON, certain: true }
    return { outcome: 'applied', attempt: fail(attempt, why, now) }
  }
  const reason = METHODS[attempt.method].undecidedReason
  return { outcome: 'applied', attempt: { ...attempt, state: 'unknown', reason } }
}

function contradicts({ providerReference: previous }: Attempt, reference: ProviderReference): boolean {
  return Object.entries(reference).some(([name, value]) => previous?.[name] !== undefined && previous[name] !== value)
}

function isOtherAmount({ amountCents }: Attempt, event: PaymentEvent): boolean {
  return event.kind === 'paid' && event.amountCents !== undefined && event.amountCents !== amountCents
}

/** A callback can name the prompt before the push's response does. */
function withReference(attempt: Attempt, reference: ProviderReference): Attempt {
  return { ...attempt, providerReference: { ...attempt.providerReference, ...reference } }
}

function accepted(before: Attempt, identified: Attempt, now: Date): Decision {
  if (before.promptedAt !== null) return { outcome: 'repeated', attempt: before }
  const state = before.state === 'requested' ? 'prompted' : before.state
  return { outcome: 'applied', attempt: { ...identified, state, promptedAt: now } }
}

function refused(attempt: Attempt, event: Failure, now: Date): Decision {
  // A name means that the provider accepted the request: in spite of its response, a result can still be expected.
  const undecided = attempt.state === 'requested' || attempt.state === 'unknown'
  if (!undecided || attempt.providerReference !== null) return { outcome: 'ignored-late', attempt }
  return { outcome: 'applied', attempt: fail(attempt, event, now) }
}

/** A card payment: its attempt is one request, and its receipt is the provider's id. */
function paid(attempt: Attempt, receipt: string | null, now: Date): Decision {
  const receiptReportedAt = receipt === null ? null : now
  if (attempt.state !== 'paid')
    return { outcome: 'applied', attempt: { ...settle(attempt, now), receipt, receiptReportedAt } }
  if (receipt === null || receipt === attempt.receipt) return { outcome: 'repeated', attempt }
  if (attempt.receipt === null) return { outcome: 'receipt-added', attempt: { ...attempt, receipt, receiptReportedAt } }
  return { outcome: 'second-payment', attempt }
}

function failed(before: Attempt, identified: Attempt, event: Failure, now: Date): Decision {
  if (before.state === 'paid') return { outcome: 'ignored-paid', attempt: before }
  if (before.state === 'failed') return { outcome: 'repeated', attempt: before }
  return { outcome: 'applied', attempt: fail(identified, event, now) }
}

type Failure = { code: string; reason: string; certain: boolean }

function fail(attempt: Attempt, { code, reason, certain }: Failure, now: Date): Attempt {
  const ended = { authorisingAt: null, nextQueryAt: null, settledAt: now } as const
  return { ...attempt, ...ended, state: 'failed', resultCode: code, reason, nothingTaken: certain }
}

/** The attempt as paid; the caller decides which row contains its money. */
export function settle(attempt: Attempt, now: Date): Attempt {
  const ended = { authorisingAt: null, nextQueryAt: null, settledAt: now } as const
  return { ...attempt, ...ended, state: 'paid', resultCode: '0', reason: null, nothingTaken: false }
}
