import type { Logger } from 'pino'
import type { Cents } from '#lib/format/money.ts'
import type { Attempt, PaymentType } from './attempt.ts'
import type { Told } from './ledger.ts'

/** Whose request it is, for the provider's log lines. */
export interface ProviderContext {
  requestId: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** What became of money that was to be given back. */
export type GivenBack =
  /** The provider took the request; its id stands for it from now on. */
  | { outcome: 'done'; receipt: string }
  | { outcome: 'refused'; code: string; sentence: string }
  /** Nobody knows: it may have been done. Searched before it may be asked again. */
  | { outcome: 'unknown'; reason: string }

export interface GiveBack {
  /** Our own reference of the refund: the provider is searched by it. */
  id: string
  attempt: Attempt
  amountCents: Cents
}

/** What the ledger and the operator need of a payment provider, whichever it is. */
export interface PaymentProvider {
  /** Asks how an attempt stands. Null when there is nothing new to write. Never throws for what a provider does. */
  ask: (attempt: Attempt, context: ProviderContext) => Promise<Told | null>
  /** Sends money back, or lets the hold on a card go. Null where the provider offers none: it is done by hand. */
  giveBack: null | ((kind: 'refund' | 'reversal', asked: GiveBack, context: ProviderContext) => Promise<GivenBack>)
  /** Searches for money that may have been given back. Null when the provider does not know of it. */
  findGivenBack: null | ((id: string, context: ProviderContext) => Promise<GivenBack | null>)
}

export type Providers = Record<PaymentType, PaymentProvider>
