import type { ListedOffer, OfferState } from '#lib/contract/pricing/office/offers.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Promotion, PromotionAudience, PromotionBenefit } from './promotion.ts'

/** Short texts of offers, for lists. */

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** "12.5% off", "Buy 9 bales, 1 free". */
export function benefitText(benefit: PromotionBenefit, unit: Promotion['unit']): string {
  if (benefit.kind === 'percent') return `${benefit.percentHundredths / 100}% off`
  if (benefit.kind === 'amount') return `${showMoney(benefit.amountCents, 'auto')} off`
  if (benefit.kind === 'buy-get') return `Buy ${plural(benefit.buyUnits, unit)}, ${benefit.freeUnits} free`
  return 'Free delivery'
}

const AUDIENCE: Record<PromotionAudience, string> = {
  everybody: '',
  consumers: 'Not for companies',
  companies: 'Companies only',
  'chosen-companies': '',
}

/**
 * Targets and audience of an offer: "Simba Blanket and 3 more, companies only".
 * @param names names of its targets
 */
export function targetText(isOfAll: boolean, names: readonly string[], audience: PromotionAudience): string {
  const [first, ...others] = names
  const of =
    first === undefined
      ? isOfAll
        ? 'All products'
        : 'No products'
      : others.length === 0
        ? first
        : `${first} and ${others.length} more`
  const who = AUDIENCE[audience]
  return who ? `${of}, ${who.charAt(0).toLowerCase()}${who.slice(1)}` : of
}

/** Whether an offer is scheduled, active or ended. */
export function offerState(
  { startsAt, endsAt, endedAt }: Pick<Promotion, 'startsAt' | 'endsAt' | 'endedAt'>,
  now: Date,
): OfferState {
  if (endedAt !== null || (endsAt !== null && endsAt <= now)) return 'over'
  return startsAt <= now ? 'running' : 'waiting'
}

const ORDER: Record<OfferState, number> = { running: 0, waiting: 1, over: 2 }

/** Sorts active offers first, then scheduled offers, by start; ended offers follow, the last first. */
export const byState = (one: ListedOffer, other: ListedOffer): number =>
  ORDER[one.state] - ORDER[other.state] ||
  (one.state === 'over' ? other.startsAt.localeCompare(one.startsAt) : one.startsAt.localeCompare(other.startsAt)) ||
  one.offerId - other.offerId
