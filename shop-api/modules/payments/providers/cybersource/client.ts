/**
 * The client of CyberSource: payer authentication, payment, and follow-ups of a payment. It has no access to orders or
 * the ledger and stores no data. Its logs and results contain no card number, CVV or personal name.
 */
import { type Cents, CURRENCY, decimalOfCents } from '#lib/format/money.ts'
import type { ProviderContext } from '../provider.ts'
import { openProviderExchange, type ProviderExchangeOptions, type Purpose } from '../provider-exchange.ts'
import { enrolmentBody, named, paidBy, searchBody, validationBody } from './bodies.ts'
import { type Connection, type Exchange, post } from './exchange.ts'
import {
  type FollowUpOutcome,
  followUpOutcome,
  type PaymentOutcome,
  paymentOutcome,
  refundOutcome,
  type SearchOutcome,
  type SetupOutcome,
  searchOutcome,
  setupOutcome,
} from './outcomes.ts'
import type { Card, Enrolment, Validation } from './requests.ts'

export interface CardClient {
  /** Prepares a card. Takes no money. */
  setUp: (reference: string, card: Card, context: ProviderContext) => Promise<SetupOutcome>
  /**
   * Requests authorisation by the bank and captures the money at once, unless the bank wants a challenge: then no money
   * is taken.
   */
  enrol: (request: Enrolment, context: ProviderContext) => Promise<PaymentOutcome>
  /** Captures the money after a challenge, if the holder passed it. */
  validate: (request: Validation, context: ProviderContext) => Promise<PaymentOutcome>
  /** Captures money that was only authorised. */
  capture: (
    paymentId: string,
    reference: string,
    amountCents: Cents,
    context: ProviderContext,
  ) => Promise<FollowUpOutcome>
  /** Reverses the authorisation of a card payment. */
  reverse: (
    paymentId: string,
    reference: string,
    amountCents: Cents,
    context: ProviderContext,
  ) => Promise<FollowUpOutcome>
  /** Reverses a possible authorisation by a request whose response was lost, by the shop's reference. */
  reverseByReference: (reference: string, amountCents: Cents, context: ProviderContext) => Promise<FollowUpOutcome>
  /** Refunds money. */
  refund: (
    paymentId: string,
    reference: string,
    amountCents: Cents,
    context: ProviderContext,
  ) => Promise<FollowUpOutcome>
  /** Searches the provider for one of the shop's references. */
  search: (reference: string, context: ProviderContext) => Promise<SearchOutcome>
  /** Searches for the reference of a refund or a reversal. */
  searchRefund: (reference: string, context: ProviderContext) => Promise<FollowUpOutcome | { outcome: 'nothing' }>
}

export interface CardConnection
  extends Omit<Connection, 'send'>,
    Pick<ProviderExchangeOptions, 'fetch' | 'timeoutMs' | 'log'> {
  /** Whether money authorised without the holder's authentication is accepted. */
  takesUnauthenticated: boolean
}

export function createCardClient(settings: CardConnection): CardClient {
  const { fetch, timeoutMs, log: ownLog } = settings
  const send = openProviderExchange({ name: 'Card payments', fetch, timeoutMs, log: ownLog })
  const connection: Connection = { ...settings, send }

  async function ask<Outcome extends { outcome: string }>(
    [what, purpose]: readonly [what: string, purpose: Purpose],
    path: string,
    body: object,
    read: (answer: Exchange) => Outcome,
    reference: string,
    { requestId, log }: ProviderContext,
  ): Promise<Outcome> {
    const outcome = read(await post(connection, purpose, path, body))
    const { outcome: result } = outcome
    const fields = { requestId, reference, outcome: result, ...codesOf(outcome) }
    if (result === 'unknown' || result === 'refused') log.warn(fields, `card ${what}: ${result}`)
    else log.info(fields, `card ${what}: ${result}`)
    return outcome
  }

  const followUp =
    (what: string, action: string) =>
    (paymentId: string, reference: string, amountCents: Cents, context: ProviderContext) => {
      const amount = { totalAmount: decimalOfCents(amountCents), currency: CURRENCY.code }
      const body =
        action === 'reversals'
          ? { ...named(reference), reversalInformation: { amountDetails: amount, reason: 'Cancelled' } }
          : { ...named(reference), orderInformation: { amountDetails: amount } }
      const path = `/pts/v2/payments/${encodeURIComponent(paymentId)}/${action}`
      return ask([what, 'refund'], path, body, followUpOutcome, reference, context)
    }

  return {
    setUp: (reference, card, context) =>
      ask(
        ['setup', 'payment'],
        '/risk/v1/authentication-setups',
        { ...named(reference), ...paidBy(card) },
        setupOutcome,
        reference,
        context,
      ),
    enrol: (request, context) =>
      ask(
        ['enrolment', 'payment'],
        '/pts/v2/payments',
        enrolmentBody(request),
        paymentOutcome(request.amountCents, settings.takesUnauthenticated),
        request.reference,
        context,
      ),
    validate: (request, context) =>
      ask(
        ['validation', 'payment'],
        '/pts/v2/payments',
        validationBody(request),
        paymentOutcome(request.amountCents, settings.takesUnauthenticated),
        request.reference,
        context,
      ),
    capture: followUp('capture', 'captures'),
    reverse: followUp('reversal', 'reversals'),
    refund: followUp('refund', 'refunds'),
    reverseByReference: (reference, amountCents, context) => {
      const amountDetails = { totalAmount: decimalOfCents(amountCents), currency: CURRENCY.code }
      const body = { ...named(reference), reversalInformation: { amountDetails, reason: 'Timeout' } }
      return ask(['timeout reversal', 'refund'], '/pts/v2/reversals', body, followUpOutcome, reference, context)
    },
    search: (reference, context) =>
      ask(SEARCH, SEARCHES, searchBody(reference), searchOutcome(reference), reference, context),
    searchRefund: (reference, context) =>
      ask(SEARCH, SEARCHES, searchBody(reference), refundOutcome(reference), reference, context),
  }
}

const SEARCH = ['search', 'query'] as const
const SEARCHES = '/tss/v2/searches'

/** Logs only codes and the provider's ids; data for a person or a browser is left out of the log. */
function codesOf(outcome: object): object {
  const fields = outcome as { code?: string; reason?: string; paymentId?: string }
  return { code: fields.code, cause: fields.reason, paymentId: fields.paymentId }
}
