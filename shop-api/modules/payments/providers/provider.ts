import type { Logger } from 'pino'
import type { PhoneMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Attempt } from '../rules/attempt.ts'
import type { ReportedEvent } from '../use-cases/ledger.ts'
import type { Card } from './cybersource/requests.ts'
import type { Webhook } from './webhook.ts'

/** Whose request it is, for the provider's log lines. */
export interface ProviderContext {
  requestId: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** An attempt that is committed, and what it is paid by. */
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

/** What the provider answered to the start of an attempt. */
export interface Started {
  reported: ReportedEvent
  /** Of a card that is prepared: what the browser needs next. */
  browser?: { deviceDataUrl: string; accessToken: string }
  /** Of a card: what was typed wrong, for the page to show. */
  typed?: string
}

/** What became of a refund. */
export type RefundOutcome =
  /** The provider took the request; its id stands for it from now on. */
  | { outcome: 'done'; receipt: string }
  | { outcome: 'refused'; code: string; sentence: string }
  /** Not known: it may have been done. Searched before it may be requested again. */
  | { outcome: 'unknown'; reason: string }

export interface RefundRequest {
  /** Our own reference of the refund: the provider is searched by it. */
  id: string
  attempt: Attempt
  amountCents: Cents
}

/** A payment provider, whichever it is. What it cannot do is null. None of it throws for what a provider does. */
export interface PaymentProvider<PaidBy = never> {
  /** Starts an attempt that is committed: sends a prompt, or prepares a card. Called once per attempt. */
  start: null | ((request: StartRequest<PaidBy>, context: ProviderContext) => Promise<Started>)
  /** Queries the status of an attempt. Null if there is nothing new to record. */
  queryStatus: (attempt: Attempt, context: ProviderContext) => Promise<ReportedEvent | null>
  /** Sends money back, or lets the hold on a card go. */
  refund:
    | null
    | ((kind: 'refund' | 'reversal', request: RefundRequest, context: ProviderContext) => Promise<RefundOutcome>)
  /** Searches for a refund that may have been made. Null when the provider does not know of it. */
  findRefund: null | ((id: string, context: ProviderContext) => Promise<RefundOutcome | null>)
  /** How the provider reports by itself. */
  webhook: null | Webhook
}

/** The open providers by method; a method that the settings do not offer has none. */
export type Providers = { readonly [Method in PhoneMethod]?: PaymentProvider<PhonePayer> } & {
  readonly card: PaymentProvider<CardPayer>
  readonly bank?: PaymentProvider
}
