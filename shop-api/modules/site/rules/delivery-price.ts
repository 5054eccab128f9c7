import { type Cents, vatOf } from '#lib/format/money.ts'

/**
 * Delivery is free from this value of products, VAT included, without the delivery itself: KSh 10,000, until staff set
 * another value.
 */
export const USUAL_FREE_DELIVERY_FROM_CENTS: Cents = 10_000_00

/** Open days until an order can be collected at a point whose place has no delivery terms: the next day. */
export const PICK_UP_DAYS = 1

/** The carrier's charge for a town: a row of delivery_charges. */
export interface DeliveryTerms {
  id: number
  exVatCents: Cents
  vatPerc: number
  /** Open days of the shop from the order to the door (lib/format/open-days.ts). */
  days: number
  providerName: string
  /** From this value of products, VAT included, it is free. */
  freeFromCents: Cents
}

/** The delivery charge of an order. */
export interface DeliveryPrice {
  /** Null when the order is collected. */
  terms: DeliveryTerms | null
  exVatCents: Cents
  vatCents: Cents
  withVatCents: Cents
  vatPerc: number
  days: number
  /** The reduction of an offer, ex-VAT: the amounts above are charged. */
  offer: DeliveryOffer | null
}

/** An offer's reduction of the delivery charge. */
export interface DeliveryOffer {
  promotionId: number
  name: string
  /** Ex-VAT. */
  cents: Cents
}

/**
 * @param productsWithVatCents total of the products with VAT, before offers; null if it is not known: then delivery is
 * not free
 * @param promotion an offer that makes it free there
 */
export function deliveryPrice(
  terms: DeliveryTerms,
  productsWithVatCents: Cents | null,
  promotion: { id: number; name: string } | null = null,
): DeliveryPrice {
  const isFree = productsWithVatCents !== null && productsWithVatCents >= terms.freeFromCents
  const offer =
    promotion && !isFree && terms.exVatCents > 0
      ? { promotionId: promotion.id, name: promotion.name, cents: terms.exVatCents }
      : null
  const exVatCents = isFree || offer ? 0 : terms.exVatCents
  const vatCents = vatOf(exVatCents, terms.vatPerc)
  return {
    terms,
    exVatCents,
    vatCents,
    withVatCents: exVatCents + vatCents,
    vatPerc: terms.vatPerc,
    days: terms.days,
    offer,
  }
}

/** The price of collecting an order at a point that gets it in `days`: free of charge. */
export const pickUpPrice = (days: number): DeliveryPrice => ({
  terms: null,
  exVatCents: 0,
  vatCents: 0,
  withVatCents: 0,
  vatPerc: 0,
  days,
  offer: null,
})
