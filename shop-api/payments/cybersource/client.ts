/**
 * The shop's voice towards CyberSource: payer authentication, payment, and what follows a payment. It knows nothing of
 * orders or of the ledger and keeps nothing. No number, CVV or name of a person is in anything it logs or answers.
 */
import type { BrowserFacts } from '#lib/contract/payment.ts'
import { type Cents, CURRENCY, decimalOfCents } from '#lib/money.ts'
import type { ProviderContext } from '../provider.ts'
import { type Exchange, type Line, post } from './exchange.ts'
import {
  type FollowUpOutcome,
  followUpOutcome,
  givenBackOutcome,
  type PaymentOutcome,
  paymentOutcome,
  type SearchOutcome,
  type SetupOutcome,
  searchOutcome,
  setupOutcome,
} from './outcomes.ts'

/** A card as it is typed; the month with one or two digits. */
export interface Card {
  cardNumber: string
  expirationMonth: string
  expirationYear: string
}

/** Who pays, as the order has it: the holder's name is never sent by the browser. */
export interface BillTo {
  firstName: string
  lastName: string
  address1: string
  locality: string
  /** ISO 3166, two letters. */
  country: string
  email: string
  postalCode?: string
}

/** What the request itself tells of the browser. */
export interface RequestFacts {
  ipAddress: string
  httpAccept: string
  userAgent: string
}

export interface Enrolment {
  /** Our own reference: the attempt. The provider is searched by it. */
  reference: string
  amountCents: Cents
  card: Card
  /** Never kept: it is in this one request. */
  securityCode: string
  billTo: BillTo
  setupReference: string
  returnUrl: string
  browser: BrowserFacts
  request: RequestFacts
  challengeWindowSize?: string
}

export interface Validation {
  reference: string
  amountCents: Cents
  card: Card
  billTo: BillTo
  authenticationId: string
}

export interface CardClient {
  /** Prepares a card. Takes nothing. */
  setUp: (reference: string, card: Card, context: ProviderContext) => Promise<SetupOutcome>
  /** Asks the bank and takes the money at once, unless it wants to ask the holder first: then nothing is taken. */
  enrol: (asked: Enrolment, context: ProviderContext) => Promise<PaymentOutcome>
  /** Takes the money after a challenge, if the holder passed it. */
  validate: (asked: Validation, context: ProviderContext) => Promise<PaymentOutcome>
  /** Collects money that was only held. */
  capture: (
    paymentId: string,
    reference: string,
    amountCents: Cents,
    context: ProviderContext,
  ) => Promise<FollowUpOutcome>
  /** Lets the hold on a card go. */
  reverse: (
    paymentId: string,
    reference: string,
    amountCents: Cents,
    context: ProviderContext,
  ) => Promise<FollowUpOutcome>
  /** Lets go whatever a request whose answer was lost may have held: named by our own reference. */
  reverseLost: (reference: string, amountCents: Cents, context: ProviderContext) => Promise<FollowUpOutcome>
  /** Sends money back. */
  refund: (
    paymentId: string,
    reference: string,
    amountCents: Cents,
    context: ProviderContext,
  ) => Promise<FollowUpOutcome>
  /** What the provider knows under one of our references. */
  search: (reference: string, context: ProviderContext) => Promise<SearchOutcome>
  /** What it knows under the reference of a refund or a reversal. */
  searchGivenBack: (reference: string, context: ProviderContext) => Promise<FollowUpOutcome | { outcome: 'nothing' }>
}

export function createCardClient(line: Line): CardClient {
  async function ask<Outcome extends { outcome: string }>(
    what: string,
    path: string,
    body: object,
    read: (answer: Exchange) => Outcome,
    reference: string,
    { requestId, log }: ProviderContext,
  ): Promise<Outcome> {
    const outcome = read(await post(line, path, body))
    const { outcome: word } = outcome
    const fields = { requestId, reference, outcome: word, ...codesOf(outcome) }
    if (word === 'unknown' || word === 'refused') log.warn(fields, `card ${what}: ${word}`)
    else log.info(fields, `card ${what}: ${word}`)
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
      return ask(what, path, body, followUpOutcome, reference, context)
    }

  return {
    setUp: (reference, card, context) =>
      ask(
        'setup',
        '/risk/v1/authentication-setups',
        { ...named(reference), ...paidBy(card) },
        setupOutcome,
        reference,
        context,
      ),
    enrol: (asked, context) =>
      ask(
        'enrolment',
        '/pts/v2/payments',
        enrolmentBody(asked),
        paymentOutcome(asked.amountCents),
        asked.reference,
        context,
      ),
    validate: (asked, context) =>
      ask(
        'validation',
        '/pts/v2/payments',
        validationBody(asked),
        paymentOutcome(asked.amountCents),
        asked.reference,
        context,
      ),
    capture: followUp('capture', 'captures'),
    reverse: followUp('reversal', 'reversals'),
    refund: followUp('refund', 'refunds'),
    reverseLost: (reference, amountCents, context) => {
      const amountDetails = { totalAmount: decimalOfCents(amountCents), currency: CURRENCY.code }
      const body = { ...named(reference), reversalInformation: { amountDetails, reason: 'Timeout' } }
      return ask('timeout reversal', '/pts/v2/reversals', body, followUpOutcome, reference, context)
    },
    search: (reference, context) =>
      ask('search', SEARCHES, searchBody(reference), searchOutcome(reference), reference, context),
    searchGivenBack: (reference, context) =>
      ask('search', SEARCHES, searchBody(reference), givenBackOutcome(reference), reference, context),
  }
}

const SEARCHES = '/tss/v2/searches'
const searchBody = (reference: string) => ({
  save: false,
  query: `clientReferenceInformation.code:${reference}`,
  offset: 0,
  limit: 50,
  sort: 'submitTimeUtc:desc',
})

/** Only codes and the provider's ids: what an outcome carries for a person or a browser stays out of the log. */
function codesOf(outcome: object): object {
  const known = outcome as { code?: string; reason?: string; paymentId?: string }
  return { code: known.code, cause: known.reason, paymentId: known.paymentId }
}

/** The reference twice: to be searched by, and for a timeout reversal. */
const named = (reference: string) => ({
  clientReferenceInformation: { code: reference, transactionId: reference.replaceAll('-', '').slice(0, 30) },
})

/** 001 Visa, 002 Mastercard; other brands are left to the provider. */
function typeOf(number: string): string | undefined {
  if (number.startsWith('4')) return '001'
  return /^5[1-5]/.test(number) ? '002' : undefined
}

function paidBy({ cardNumber, expirationMonth, expirationYear }: Card, securityCode?: string) {
  const card = {
    number: cardNumber,
    expirationMonth: expirationMonth.padStart(2, '0'),
    expirationYear,
    type: typeOf(cardNumber),
    securityCode,
  }
  return { paymentInformation: { card } }
}

function ordered(amountCents: Cents, billTo: BillTo) {
  const amountDetails = { totalAmount: decimalOfCents(amountCents), currency: CURRENCY.code }
  return { orderInformation: { amountDetails, billTo } }
}

function enrolmentBody(asked: Enrolment) {
  const { request, browser } = asked
  return {
    ...named(asked.reference),
    processingInformation: { actionList: ['CONSUMER_AUTHENTICATION'], capture: true },
    ...paidBy(asked.card, asked.securityCode),
    ...ordered(asked.amountCents, asked.billTo),
    consumerAuthenticationInformation: {
      referenceId: asked.setupReference,
      returnUrl: asked.returnUrl,
      deviceChannel: 'Browser',
      acsWindowSize: asked.challengeWindowSize,
    },
    deviceInformation: {
      ...browser,
      httpBrowserColorDepth: String(browser.httpBrowserColorDepth),
      httpBrowserScreenHeight: String(browser.httpBrowserScreenHeight),
      httpBrowserScreenWidth: String(browser.httpBrowserScreenWidth),
      httpBrowserTimeDifference: String(browser.httpBrowserTimeDifference),
      ipAddress: request.ipAddress,
      httpAcceptBrowserValue: request.httpAccept,
      httpAcceptContent: request.httpAccept,
      userAgentBrowserValue: request.userAgent,
    },
  }
}

function validationBody(asked: Validation) {
  return {
    ...named(asked.reference),
    processingInformation: { actionList: ['VALIDATE_CONSUMER_AUTHENTICATION'], capture: true },
    ...paidBy(asked.card),
    ...ordered(asked.amountCents, asked.billTo),
    consumerAuthenticationInformation: { authenticationTransactionId: asked.authenticationId },
  }
}
