import type { Cents } from '#lib/format/money.ts'

export const PROMOTION_KINDS = ['percent', 'amount', 'free-delivery', 'buy-get'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** The audience of an offer. Guests are consumers. */
export const PROMOTION_AUDIENCES = ['everybody', 'consumers', 'companies', 'chosen-companies'] as const
export type PromotionAudience = (typeof PROMOTION_AUDIENCES)[number]

/** The unit that an offer counts products in. */
export const PROMOTION_UNITS = ['piece', 'bale'] as const
export type PromotionUnit = (typeof PROMOTION_UNITS)[number]

/** The benefit of an offer. Amounts are ex-VAT; percentages are in hundredths, 1250 is 12.5%. */
export type PromotionBenefit =
  | { kind: 'percent'; percentHundredths: number }
  | { kind: 'amount'; amountCents: Cents }
  | { kind: 'buy-get'; buyUnits: number; freeUnits: number }
  | { kind: 'free-delivery' }

/** An offer with the data for pricing a cart. */
export interface Promotion {
  id: number
  /** Name for customers. */
  name: string
  /** Null if no code is needed. */
  code: string | null
  benefit: PromotionBenefit
  /** The unit of the benefit and of `leastUnits`. */
  unit: PromotionUnit
  leastUnits: number
  /** The smallest total of its products, with VAT, for which the offer counts. */
  leastCents: Cents
  /** The products of the cart that it covers; null for all. */
  productIds: ReadonlySet<number> | null
  audience: PromotionAudience
  /** For 'chosen-companies': those companies. */
  companyIds: ReadonlySet<number>
  /** For 'free-delivery': the counties it delivers to; null for all counties. */
  countyIds: ReadonlySet<number> | null
  isFirstOrderOnly: boolean
  limitPerPerson: number | null
  limitInAll: number | null
  /** Number of orders that count against the total limit now. */
  used: number
  startsAt: Date
  /** The first instant after its end; null without an end. */
  endsAt: Date | null
  /** Time at which staff ended it. */
  endedAt: Date | null
}
