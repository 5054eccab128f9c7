import { type Cents, roundingToShilling, sumCents } from '#lib/format/money.ts'
import { beforeOffer, type PricedLine } from '../../pricing/rules/price-lines.ts'
import type { DeliveryPrice } from '../../site/rules/delivery-price.ts'

/** The totals of an order. Sums of rounded lines; the rounding makes the total whole shillings and carries no VAT. */
export interface Quote {
  productsExVatCents: Cents
  productsVatCents: Cents
  delivery: DeliveryPrice
  /** −49 … +50. */
  roundingCents: Cents
  totalCents: Cents
  /** VAT of products and delivery. */
  totalVatCents: Cents
  /** The promised day of arrival, or the first day of collection. */
  estimatedDeliveryDate: string
  /** The day that the buyer requested, if it is not the promised day; else null. */
  requestedDeliveryDate: string | null
}

/**
 * Value of the products with VAT before offers, which decides on free delivery. An offer therefore never makes delivery
 * chargeable.
 */
export function productsWithVat(lines: readonly PricedLine[]): Cents {
  return sumCents(lines.map(beforeOffer))
}

export function quoteOrder(
  lines: readonly PricedLine[],
  delivery: DeliveryPrice,
  estimatedDeliveryDate: string,
  requestedDeliveryDate: string | null = null,
): Quote {
  const productsExVatCents = sumCents(lines.map((line) => line.exVatCents))
  const productsVatCents = sumCents(lines.map((line) => line.vatCents))
  const exact = productsExVatCents + productsVatCents + delivery.withVatCents
  const roundingCents = roundingToShilling(exact)
  return {
    productsExVatCents,
    productsVatCents,
    delivery,
    roundingCents,
    totalCents: exact + roundingCents,
    totalVatCents: productsVatCents + delivery.vatCents,
    estimatedDeliveryDate,
    requestedDeliveryDate,
  }
}
