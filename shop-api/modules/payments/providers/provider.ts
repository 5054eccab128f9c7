import type { Logger } from 'pino'
import type { PhoneMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Attempt } from '../rules/attempt.ts'
import type { ReportedEvent } from '../use-cases/ledger.ts'
import type { Card } from './cybersource/requests.ts'
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
  /** The provider accepted the request; its id serves as receipt from now on. */
  | { outcome: 'done'; receipt: string }
  | { outcome: 'refused'; code: string; sentence: string }
  /** Unknown: it could have been done. It must be searched before it can be requested again. */
  | { outcome: 'unknown'; reason: string }

export interface RefundRequest {
  /** The shop's reference of the refund: the provider is searched by it. */
  id: string
  attempt: Attempt
  amountCents: Cents
}

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
  /** Searches for a refund with an unknown outcome. Null if the provider does not know it. */
  findRefund: null | ((id: string, context: ProviderContext) => Promise<RefundOutcome | null>)
  /** The provider's own reports. */
  webhook: null | Webhook
}

/** The open providers by method; undefined for a method that the settings do not offer. */
export type Providers = { readonly [Method in PhoneMethod]?: PaymentProvider<PhonePayer> } & {
  readonly card: PaymentProvider<CardPayer>
  readonly bank?: PaymentProvider
}
