import { type Cents, CURRENCY, decimalOfCents, percentOf, withVat } from '#lib/format/money.ts'
import type { Promotion } from '../../pricing/rules/promotion.ts'

/** Prices of product feeds: with VAT, as every visitor pays them. */

/** "1250.00 KES" */
export const feedAmount = (cents: Cents): string => `${decimalOfCents(cents)} ${CURRENCY.code}`

/** An offer that every visitor gets on a single unit. */
export type PublicOffer = Pick<Promotion, 'productIds' | 'startsAt' | 'endsAt'> & { percentHundredths: number }

/** The offers that reduce the price of one unit for every visitor, without a code, a limit or a minimum. */
export function publicOffers(promotions: readonly Promotion[]): PublicOffer[] {
  return promotions.flatMap((promotion) => {
    const { benefit, code, audience, unit, leastUnits, leastCents, limitPerPerson, limitInAll } = promotion
    const isForAll = code === null && audience === 'everybody' && !promotion.isFirstOrderOnly
    const isLimited = limitPerPerson !== null || limitInAll !== null
    const isForOne = unit === 'piece' && leastUnits <= 1 && leastCents === 0
    if (benefit.kind !== 'percent' || !isForAll || isLimited || !isForOne) return []
    const { productIds, startsAt, endsAt } = promotion
    return [{ productIds, startsAt, endsAt, percentHundredths: benefit.percentHundredths }]
  })
}

interface PricedVariant {
  id: number
  exVatCents: Cents
  formerExVatCents: Cents | null
  vatPerc: number
}

export interface FeedPrice {
  price: Cents
  salePrice: Cents | null
  /** Of an offer with an end: "2026-11-01T00:00+0300/2026-12-01T00:00+0300". */
  saleDates: string | null
}

const NAIROBI_OFFSET_MS = 3 * 3_600_000
const nairobi = (at: Date): string => `${new Date(at.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(0, 16)}+0300`

/** The price before a reduction, and the reduced price: of the shop's former price, or of the best offer. */
export function feedPrice(variant: PricedVariant, offers: readonly PublicOffer[]): FeedPrice {
  const { exVatCents, formerExVatCents, vatPerc } = variant
  const now = withVat(exVatCents, vatPerc)
  const former = formerExVatCents === null ? now : Math.max(now, withVat(formerExVatCents, vatPerc))
  const covering = offers.filter(({ productIds }) => productIds === null || productIds.has(variant.id))
  const [best] = covering.toSorted((one, other) => other.percentHundredths - one.percentHundredths)
  if (best) {
    const reduced = withVat(exVatCents - percentOf(exVatCents, best.percentHundredths), vatPerc)
    const saleDates = best.endsAt && `${nairobi(best.startsAt)}/${nairobi(best.endsAt)}`
    return { price: former, salePrice: reduced, saleDates }
  }
  return { price: former, salePrice: former > now ? now : null, saleDates: null }
}
