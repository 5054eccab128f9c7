import type { Cents } from '#lib/format/money.ts'
import type { DeliveryPrice } from '../../site/rules/delivery-price.ts'
import { discountByPromotion } from './apply-promotions.ts'
import type { PricedLine } from './price-lines.ts'

/** The use of an offer by an order, with the discount ex-VAT. */
export interface OrderUse {
  promotionId: number
  cents: Cents
}

/** The offers that an order uses, each once, regardless of the number of its lines. */
export function usesOf(lines: readonly PricedLine[], delivery: Pick<DeliveryPrice, 'offer'>): OrderUse[] {
  const given = discountByPromotion(lines)
  const { offer } = delivery
  if (offer) given.set(offer.promotionId, (given.get(offer.promotionId) ?? 0) + offer.cents)
  return [...given]
    .map(([promotionId, cents]) => ({ promotionId, cents }))
    .sort((a, b) => a.promotionId - b.promotionId)
}
