import type { Cart } from '../contract/cart/cart.ts'
import { type Cents, roundingToShilling } from '../format/money.ts'

/**
 * Preview of an order's total from the shop's figures: products from `cart-list`, delivery from `delivery-charge`.
 * Placing the order recomputes all amounts and refuses a difference.
 */
export interface OrderFigures {
  productsExVat: Cents
  productsWithVat: Cents
  /** Delivery ex-VAT, its VAT, both together; 0 for collecting and for free delivery. */
  deliveryExVat: Cents
  deliveryVat: Cents
  deliveryWithVat: Cents
  deliveryVatPerc: number
  /** VAT of products and delivery. */
  vat: Cents
  /** Amount to reach the nearest whole shilling: −49 … +50 cents, free of VAT. */
  rounding: Cents
  toPay: Cents
}

/** Delivery as `delivery-charge` quotes it. */
export interface DeliveryQuote {
  charge: Cents
  chargeWithVat: Cents
  vatPerc: number
}

/** @param delivery null while it is not known, and for an order that is collected */
export function orderFigures(
  settings: Pick<Cart['settings'], 'totalExVat' | 'totalValue' | 'totalVat'>,
  delivery: DeliveryQuote | null,
): OrderFigures {
  const deliveryExVat = delivery?.charge ?? 0
  const deliveryWithVat = delivery?.chargeWithVat ?? 0
  const deliveryVat = deliveryWithVat - deliveryExVat
  const exact = settings.totalValue + deliveryWithVat
  const rounding = roundingToShilling(exact)
  return {
    productsExVat: settings.totalExVat,
    productsWithVat: settings.totalValue,
    deliveryExVat,
    deliveryVat,
    deliveryWithVat,
    deliveryVatPerc: delivery?.vatPerc ?? 0,
    vat: settings.totalVat + deliveryVat,
    rounding,
    toPay: exact + rounding,
  }
}

/** The common VAT rate of products and delivery; null if they have several rates. */
export function oneVatPerc(
  products: readonly { vatPerc: number }[],
  delivery: Pick<DeliveryQuote, 'charge' | 'vatPerc'> | null,
): number | null {
  const rates = new Set(products.map(({ vatPerc }) => vatPerc))
  if (delivery && delivery.charge > 0) rates.add(delivery.vatPerc)
  const [rate] = rates
  return rates.size === 1 ? (rate ?? null) : null
}
