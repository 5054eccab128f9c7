import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import type { OrderTokens } from '../../orders/rules/order-tokens.ts'
import type { QuoteRole } from '../rules/quote-prices.ts'

/** Context of a change of a quote: one transaction at one time. */
export interface QuoteParts {
  tx: Session
  clock: Clock
  /** The time at which the shop received the request. */
  now: Date
  tokens: OrderTokens
  /** The shop's address, for links. */
  publicUrl: string
}

/** Context of a change by a buyer: staff get an email. */
export interface BuyerQuoteParts extends QuoteParts {
  /** The help team. */
  helpEmail: string
  /** The office's address, for links. */
  officeUrl: string
}

/** The person of the shop's side who prices a quote. */
export interface OfferedBy {
  role: QuoteRole
  name: string
  staffId: number | null
  repId: number | null
}
