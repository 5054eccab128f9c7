import type { Logger } from 'pino'
import type { Cents } from '#lib/format/money.ts'
import type { Attempt, AttemptType } from './attempt.ts'
import type { ReportedEvent } from './ledger.ts'

/** Whose request it is, for the provider's log lines. */
export interface ProviderContext {
  requestId: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** What became of a refund. */
export type RefundOutcome =
  /** The provider took the request; its id stands for it from now on. */
  | { outcome: 'done'; receipt: string }
  | { outcome: 'refused'; code: string; sentence: string }
  /** Nobody knows: it may have been done. Searched before it may be asked again. */
  | { outcome: 'unknown'; reason: string }

export interface RefundRequest {
  /** Our own reference of the refund: the provider is searched by it. */
  id: string
  attempt: Attempt
  amountCents: Cents
}

/** What the ledger and the operator need of a payment provider, whichever it is. */
export interface PaymentProvider {
  /** Asks how an attempt stands. Null when there is nothing new to write. Never throws for what a provider does. */
  ask: (attempt: Attempt, context: ProviderContext) => Promise<ReportedEvent | null>
  /** Sends money back, or lets the hold on a card go. Null where the provider offers none: it is done by hand. */
  refund:
    | null
    | ((kind: 'refund' | 'reversal', request: RefundRequest, context: ProviderContext) => Promise<RefundOutcome>)
  /** Searches for a refund that may have been made. Null when the provider does not know of it. */
  findRefund: null | ((id: string, context: ProviderContext) => Promise<RefundOutcome | null>)
}

export type Providers = Record<AttemptType, PaymentProvider>
