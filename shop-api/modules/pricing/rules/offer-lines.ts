import { applyPromotions } from './apply-promotions.ts'
import type { PricedLine } from './lines.ts'
import type { Promotion } from './promotion.ts'
import { type PromotionBuyer, refusePromotion } from './refuse-promotion.ts'
import type { Sellable } from './sellable.ts'

/** The offers that a cart is priced with, all of it read from the database. */
export interface PromotionContext {
  /** That run without a code. */
  automatic: readonly Promotion[]
  code: EnteredCode | null
  buyer: PromotionBuyer
}

/** A code that was entered: the offer it is of, or why it is of none. */
export type EnteredCode = { text: string } & ({ promotion: Promotion } | { problem: string })

/** What became of a code. */
export interface CodeOutcome {
  /** As it is stored; what was typed where it cannot be read. */
  text: string
  /** True while it counts for this cart. */
  isValid: boolean
  /** Why it does not count, or what it does; empty where the figures say that. */
  message: string
}

export interface OfferedLines<Variant extends Sellable> {
  lines: PricedLine<Variant>[]
  /** Offers of free delivery that the cart has; where it goes decides whether they count. */
  delivery: Promotion[]
  code: CodeOutcome | null
}

export const NO_PROMOTIONS: PromotionContext = {
  automatic: [],
  code: null,
  buyer: { companyId: null, uses: new Map(), hasOrderedBefore: false },
}

/** Prices lines with the offers that count for them. */
export function offerLines<Variant extends Sellable>(
  priced: readonly PricedLine<Variant>[],
  { automatic, code, buyer }: PromotionContext,
  now: Date,
): OfferedLines<Variant> {
  const entered = code && 'promotion' in code ? code.promotion : null
  const problem = code && 'problem' in code ? code.problem : entered && refusePromotion(entered, priced, buyer, now)
  const running = [...automatic, ...(entered && problem === null ? [entered] : [])].filter(
    (promotion) => promotion === entered || refusePromotion(promotion, priced, buyer, now) === null,
  )
  const lines = applyPromotions(priced, running)
  return {
    lines,
    delivery: running.filter(({ benefit }) => benefit.kind === 'free-delivery').sort(bestFirst),
    code: code && { text: code.text, isValid: problem === null, message: problem ?? effectOf(entered, lines) },
  }
}

/** One without a code before one with, so that nobody uses a code up for nothing; then the older one. */
const bestFirst = (one: Promotion, other: Promotion) =>
  Number(one.code !== null) - Number(other.code !== null) || one.id - other.id

/** What a code that counts does where no line tells. */
function effectOf(promotion: Promotion | null, lines: readonly PricedLine[]): string {
  if (!promotion) return ''
  if (promotion.benefit.kind === 'free-delivery')
    return promotion.countyIds === null ? 'Delivery is free with this code.' : `${promotion.name}.`
  return lines.some(({ offer }) => offer?.promotionId === promotion.id)
    ? ''
    : 'Your prices are already as low as with this code.'
}

/** The offer that makes delivery to a county free; null for none. */
export const freeDeliveryTo = (offers: readonly Promotion[], countyId: number): Promotion | null =>
  offers.find(({ countyIds }) => countyIds === null || countyIds.has(countyId)) ?? null
