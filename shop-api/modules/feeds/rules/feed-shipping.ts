import type { Cents } from '#lib/format/money.ts'
import type { DeliveryPrice } from '../../site/rules/delivery-price.ts'
import { feedAmount } from './feed-prices.ts'
import { cleanText } from './feed-text.ts'

/** A delivery charge of a product feed. */
export interface FeedShipping {
  region: string
  service: string
  /** Charge with VAT, and the value of products from which it is free. */
  cents: Cents
  freeFromCents: Cents
}

/** Google separates parts with colons and entries with commas. */
const part = (text: string) => cleanText(text.replaceAll(/[:,]/g, ' '))

/**
 * One charge a county. A county with towns that differ gets its dearest charge: Google refuses a charge that is below
 * the actual charge.
 */
export function feedShipping(charges: readonly { county: string; price: DeliveryPrice }[]): FeedShipping[] {
  const byCounty = Map.groupBy(charges, ({ county }) => county)
  return [...byCounty].flatMap(([county, all]) => {
    const [dearest] = all.toSorted((one, other) => other.price.withVatCents - one.price.withVatCents)
    if (!dearest?.price.terms) return []
    const { terms, withVatCents } = dearest.price
    return [
      {
        ...{ region: part(county), service: part(terms.providerName), cents: withVatCents },
        freeFromCents: terms.freeFromCents,
      },
    ]
  })
}

/** The charge of an order of one unit. @param price of the unit with VAT */
const chargeFor = ({ cents, freeFromCents }: FeedShipping, price: Cents): Cents => (price >= freeFromCents ? 0 : cents)

/** "KE:Nairobi:Pickup Mtaani:250.00 KES" */
export const shippingText = (charge: FeedShipping, price: Cents): string =>
  ['KE', charge.region, charge.service, feedAmount(chargeFor(charge, price))].join(':')
