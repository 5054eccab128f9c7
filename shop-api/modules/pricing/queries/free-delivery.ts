import type { Session } from '../../../db/client.ts'
import { freeDeliveryTo } from '../rules/offer-lines.ts'
import type { Promotion } from '../rules/promotion.ts'
import { isRunning } from '../rules/refuse-promotion.ts'
import { promotionOf } from './load-promotions.ts'
import { findPromotion } from './promotions.sql.ts'

/**
 * The offer that makes delivery to a county free, out of the offers that `cart-list` found for a cart. Used for a
 * quote: the order checks again whether the cart has them.
 */
export async function freeDeliveryOf(
  { query }: Session,
  now: Date,
  promotionIds: readonly number[],
  countyId: number,
): Promise<Promotion | null> {
  const found = await Promise.all(promotionIds.map((promotionId) => findPromotion(query, { ids: [], promotionId })))
  const offers = found
    .flat()
    .map(promotionOf)
    .filter((promotion) => promotion.benefit.kind === 'free-delivery' && isRunning(promotion, now))
  return freeDeliveryTo(offers, countyId)
}
