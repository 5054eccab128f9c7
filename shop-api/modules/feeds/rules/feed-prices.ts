import { type Cents, CURRENCY, decimalOfCents, withVat } from '#lib/format/money.ts'

/** Prices of product feeds: those of the product's page, with VAT. */

/** "1250.00 KES" */
export const feedAmount = (cents: Cents): string => `${decimalOfCents(cents)} ${CURRENCY.code}`

interface PricedVariant {
  exVatCents: number
  formerExVatCents: number | null
  vatPerc: number
}

export interface FeedPrice {
  price: Cents
  salePrice: Cents | null
}

/**
 * The price before a reduction, and the reduced price. Offers are not included: they reduce the cart, and Google refuses
 * a price that the product's page does not show.
 */
export function feedPrice({ exVatCents, formerExVatCents, vatPerc }: PricedVariant): FeedPrice {
  const now = withVat(exVatCents, vatPerc)
  const former = formerExVatCents === null ? now : withVat(formerExVatCents, vatPerc)
  return former > now ? { price: former, salePrice: now } : { price: now, salePrice: null }
}
