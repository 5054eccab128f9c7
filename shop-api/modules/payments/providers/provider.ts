import type { Logger } from 'pino'
import type { PhoneMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Attempt } from '../rules/attempt.ts'
import type { ReportedEvent } from '../use-cases/ledger.ts'
import type { Card } from './cybersource/requests.ts'
import type { PaybillPayment } from './mpesa/wire.ts'
import type { Webhook } from './webhook.ts'

/** The request, for the provider's log lines. */
export interface ProviderContext {
  requestId: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** A committed attempt, and its means of payment. */
export interface StartRequest<PaidBy> {
  attempt: Attempt
  orderNo: number
  by: PaidBy
}

export interface PhonePayer {
  /** 2547XXXXXXXX or 2541XXXXXXXX */
  phone: string
}

export interface CardPayer {
  card: Card
}

/** The provider's response to the start of an attempt. */
export interface Started {
  reported: ReportedEvent
  /** For a prepared card: the data that the browser needs next. */
  browser?: { deviceDataUrl: string; accessToken: string }
  /** For a card: the mistyped field's sentence, for the page to show. */
  typed?: string
}

/** The result of a refund. */
export type RefundOutcome =
  /** The money is sent back. `receipt` is the provider's id of it. */
  | { outcome: 'done'; receipt: string }
  /** Accepted: the provider reports the result later. `reference` is its name for the request. */
  | { outcome: 'sent'; reference: string }
  | { outcome: 'refused'; code: string; sentence: string }
  /** Unknown: it could have been done. It must be searched before it can be requested again. */
  | { outcome: 'unknown'; reason: string }

export interface RefundRequest {
  /** The shop's reference of the refund: the provider is searched by it. */
  id: string
  attempt: Attempt
  amountCents: Cents
  /** The phone to send to, 2547XXXXXXXX; absent if the money returns to the payer. */
  recipient?: { phone: string }
}

/** Payments that a provider received, one page of its list. */
export type ReceivedPage =
  /** `rows` counts all rows of the page, not only payments. 0: the list ends. */
  { outcome: 'page'; rows: number; payments: PaybillPayment[] } | { outcome: 'failed'; reason: string }

export interface QrRequest {
  orderNo: number
  amountCents: Cents
  /** The receiver's name that the payer sees. */
  merchantName: string
}

/** A prompt to the till of another business. */
export interface TillRequest {
  /** The till's number: 5 to 7 digits. */
  till: string
  amountCents: Cents
  /** The order or the company's account, as for a manual payment. */
  accountReference: string
  /** The shop's name on the operator's phone. */
  merchantName: string
}

/** Accepted is not paid: the result is reported later. A refused prompt was not sent; an unknown prompt can be paid. */
export type TillPrompted = { outcome: 'accepted' } | { outcome: 'refused' | 'unknown'; reason: string }

/** QR codes that the provider's app pays. */
export interface QrCodes {
  /** The business number that receives the money. */
  receiver: string
  /** A sentence for a payer without a camera. */
  instruction: (orderNo: number) => string
  /** A PNG; null if the provider does not return one. */
  make: (request: QrRequest, context: ProviderContext) => Promise<Buffer | null>
}

/** The result of a check, with a sentence for staff. */
export interface ConnectionCheck {
  /** "Consumer key and secret" */
  what: string
  state: 'good' | 'bad' | 'off'
  sentence: string
}

/** The balance of the shop's account with a provider. */
export type ReportedBalance =
  | { outcome: 'done'; accounts: { name: string; cents: Cents }[] }
  | { outcome: 'failed'; code: string }
  /** It can follow. */
  | { outcome: 'unknown'; reason: string }

/** A payment provider. Unsupported functions are null. No function throws because of a provider's behaviour. */
export interface PaymentProvider<PaidBy = never> {
  /** Starts a committed attempt: sends a prompt, or prepares a card. Called once per attempt. */
  start: null | ((request: StartRequest<PaidBy>, context: ProviderContext) => Promise<Started>)
  /** Queries the status of an attempt. Null without a new result. */
  queryStatus: (attempt: Attempt, context: ProviderContext) => Promise<ReportedEvent | null>
  /** Sends a refund, or reverses the authorisation of a card. */
  refund:
    | null
    | ((kind: 'refund' | 'reversal', request: RefundRequest, context: ProviderContext) => Promise<RefundOutcome>)
  /**
   * Searches for a refund with an unknown outcome. Null if the provider does not know it.
   * @param reference the provider's name for the request, from `sent`
   */
  findRefund:
    | null
    | ((id: string, context: ProviderContext, reference?: string | null) => Promise<RefundOutcome | null>)
  /** The masked name that belongs to a phone; null if the provider does not show it. Absent without this function. */
  nameOf?: (phone: string, context: ProviderContext) => Promise<string | null>
  /** Lists the payments that the shop received in a period, from a row on. Absent without this function. */
  received?: (period: { from: Date; to: Date }, offset: number, context: ProviderContext) => Promise<ReceivedPage>
  /** Prompts a till to pay; absent unless it is set up. */
  promptTill?: (request: TillRequest, context: ProviderContext) => Promise<TillPrompted>
  /** QR codes for documents; absent unless they are set up. */
  qrCodes?: QrCodes
  /** Requests the balance, which the provider reports later with the request's id. Absent without this function. */
  requestBalance?: (
    id: string,
    context: ProviderContext,
  ) => Promise<{ outcome: 'sent' } | Exclude<ReportedBalance, { outcome: 'done' }>>
  /** Checks the connection, without a change at the provider. The first result is that of the credentials. */
  check?: (context: ProviderContext) => Promise<ConnectionCheck[]>
  /** A warning for staff about its settings, as a part of a sentence; null without a warning. */
  warning?: (now: Date) => string | null
  /** The provider's own reports. */
  webhook: null | Webhook
}

/** The open providers by method; undefined for a method that the settings do not offer. */
export type Providers = { readonly [Method in PhoneMethod]?: PaymentProvider<PhonePayer> } & {
  readonly card: PaymentProvider<CardPayer>
  readonly bank?: PaymentProvider
  /** Cash and store credit have no provider. */
  readonly cash?: undefined
  readonly 'store-credit'?: undefined
}
