import { applyPromotions } from './apply-promotions.ts'
import type { PricedLine } from './price-lines.ts'
import type { Promotion } from './promotion.ts'
import { type PromotionBuyer, refusePromotion } from './refuse-promotion.ts'
import type { Sellable } from './sellable.ts'

/** The offers that a cart is priced with, all read from the database. */
export interface PromotionContext {
  /** Active offers without a code. */
  automatic: readonly Promotion[]
  code: EnteredCode | null
  buyer: PromotionBuyer
}

/** An entered code: its offer, or the reason why it has no offer. */
export type EnteredCode = { text: string } & ({ promotion: Promotion } | { problem: string })

/** The result of a code. */
export interface CodeOutcome {
  /** The code as stored, or as typed if it cannot be read. */
  text: string
  /** True if it counts for this cart. */
  isValid: boolean
  /** Reason why it does not count, or its effect; empty if the amounts show the effect. */
  message: string
}

export interface OfferedLines<Variant extends Sellable> {
  lines: PricedLine<Variant>[]
  /** Offers of free delivery of the cart; the destination decides whether they count. */
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

/** Sorts offers without a code first, so that a code is not used up without need; then older offers first. */
const bestFirst = (one: Promotion, other: Promotion) =>
  Number(one.code !== null) - Number(other.code !== null) || one.id - other.id

/** The effect of a valid code that no line shows. */
function effectOf(promotion: Promotion | null, lines: readonly PricedLine[]): string {
  if (!promotion) return ''
  if (promotion.benefit.kind === 'free-delivery')
    return promotion.countyIds === null ? 'Delivery is free with this code.' : `${promotion.name}.`
  return lines.some(({ offer }) => offer?.promotionId === promotion.id)
    ? ''
    : 'Your prices are already as low as with this code.'
}

/** The offer that makes delivery to a county free; null without such an offer. */
export const freeDeliveryTo = (offers: readonly Promotion[], countyId: number): Promotion | null =>
  offers.find(({ countyIds }) => countyIds === null || countyIds.has(countyId)) ?? null
