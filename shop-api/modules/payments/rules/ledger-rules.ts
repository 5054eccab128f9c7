import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import type { Attempt, ProviderReference } from './attempt.ts'

/**
 * Something that happened to an attempt. Events come from the push's answer, from callbacks, from queries and from the
 * clock, in any order, late, twice or never; whatever the order, money that was received is never forgotten.
 */
export type PaymentEvent =
  /** The provider took the request and shows the prompt. Accepted is not paid. */
  | { kind: 'accepted'; reference: ProviderReference }
  /** The provider did not take the request. `certain`: there is no prompt and there will be none. */
  | { kind: 'refused'; code: string; reason: string; certain: boolean }
  /** The push went out and no answer came back: the prompt may be on the phone. */
  | { kind: 'unanswered' }
  /** `amountCents` as the provider named it: undefined where it names none (a query), null where it was unreadable. */
  | {
      kind: 'paid'
      receipt: string | null
      amountCents?: Cents | null
      reference?: ProviderReference
      /** When the provider says that it was paid. */
      paidAt?: Date | null
    }
  /** `certain`: no money was taken, and none will be. */
  | { kind: 'failed'; code: string; reason: string; certain: boolean; reference?: ProviderReference }
  /** The card's provider has seen the card; nothing was asked of its bank. */
  | { kind: 'prepared'; reference: ProviderReference }
  /** A request that may take the card's money goes out now. */
  | { kind: 'authorising' }
  /** The bank wants to ask the card's holder first: the request has stopped and nothing was taken. */
  | { kind: 'challenged'; reference: ProviderReference }
  /** It was ended on purpose. Applied only while it is certain that nothing was taken. */
  | { kind: 'abandoned'; code: string; reason: string }
  /** The provider was searched late enough, and knows of nothing that is settled. */
  | { kind: 'searched' }
  /** Nothing was reported for as long as we wait, or the process that waited has ended. */
  | { kind: 'overdue' }

export type Outcome =
  /** It changed the attempt. */
  | 'applied'
  /** Already known: nothing changed. */
  | 'repeated'
  /** The receipt of a payment that was known without one. */
  | 'receipt-added'
  /** Money a second time under the same prompt or card: a row of its own. */
  | 'second-payment'
  /** The prompt was paid, and a row of its order holds the money already. */
  | 'already-counted'
  /** It said that a paid attempt failed. Paid stays paid. */
  | 'ignored-paid'
  /** It brought other names or another amount than the attempt has. */
  | 'ignored-mismatch'
  /** It named a receipt that is another payment's, or that came with another amount. */
  | 'ignored-contradiction'
  /** It came too late to mean anything. */
  | 'ignored-late'

export interface Decision {
  outcome: Outcome
  /** The attempt as it is now; the same object when nothing changed. */
  attempt: Attempt
}

export const EXPIRED_CARD_REASON = 'The card payment was not finished in time. No money was taken from your card.'
export const SETTLED_ELSEWHERE_REASON = 'This order was already paid or cancelled. No money was taken from your card.'

export const inFlight = ({ state }: Attempt) => state === 'requested' || state === 'prompted'

/**
 * What an event does to its attempt. Pure: writes nothing. That a prompt was paid is decided in count-payments.ts, which
 * sees the whole order.
 * @param orderSettled true when the order is paid or cancelled: no card is asked for it any more
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

/** The attempt with the names that an event brings; null where the event contradicts its names or its amount. */
export function identify(attempt: Attempt, event: PaymentEvent): Attempt | null {
  const isNamed = event.kind === 'accepted' || event.kind === 'paid' || event.kind === 'failed'
  const reference = isNamed ? event.reference : undefined
  if ((reference && contradicts(attempt, reference)) || isOtherAmount(attempt, event)) return null
  return reference ? withReference(attempt, reference) : attempt
}

/** A card attempt in flight of which it is certain that nothing was taken: no request that could is under way. */
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
  // Given up before the bank's question came: it will not be shown any more.
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

/** A callback may name the prompt before the push's answer has. */
function withReference(attempt: Attempt, reference: ProviderReference): Attempt {
  return { ...attempt, providerReference: { ...attempt.providerReference, ...reference } }
}

function accepted(before: Attempt, identified: Attempt, now: Date): Decision {
  if (before.promptedAt !== null) return { outcome: 'repeated', attempt: before }
  const state = before.state === 'requested' ? 'prompted' : before.state
  return { outcome: 'applied', attempt: { ...identified, state, promptedAt: now } }
}

function refused(attempt: Attempt, event: Failure, now: Date): Decision {
  // A name means that the provider did take the request: whatever it answered, a result is still to be expected.
  const undecided = attempt.state === 'requested' || attempt.state === 'unknown'
  if (!undecided || attempt.providerReference !== null) return { outcome: 'ignored-late', attempt }
  return { outcome: 'applied', attempt: fail(attempt, event, now) }
}

/** A card's payment: its attempt is one request, and its receipt the provider's own id. */
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

/** The attempt as paid now; where its money stands is the caller's to say. */
export function settle(attempt: Attempt, now: Date): Attempt {
  const ended = { authorisingAt: null, nextQueryAt: null, settledAt: now } as const
  return { ...attempt, ...ended, state: 'paid', resultCode: '0', reason: null, nothingTaken: false }
}
