import { type Cents, vatOf } from '#lib/format/money.ts'

/** Delivery is free from this value of products, VAT included, the delivery itself not counted: KSh 10,000. */
export const FREE_DELIVERY_FROM_CENTS: Cents = 10_000_00

/** An order that is collected is ready the next day. */
export const PICK_UP_DAYS = 1

/** What the carrier of a town asks: a row of delivery_charges. */
export interface DeliveryTerms {
  id: number
  exVatCents: Cents
  vatPerc: number
  /** Days on the calendar from the order to the door. */
  days: number
  providerName: string
}

/** What delivery adds to an order. */
export interface DeliveryPrice {
  /** Null when the order is collected. */
  terms: DeliveryTerms | null
  exVatCents: Cents
  vatCents: Cents
  withVatCents: Cents
  vatPerc: number
  days: number
}

/** @param productsWithVatCents what the products come to with VAT; null when it is not known: then nothing is free */
export function deliveryPrice(terms: DeliveryTerms, productsWithVatCents: Cents | null): DeliveryPrice {
  const free = productsWithVatCents !== null && productsWithVatCents >= FREE_DELIVERY_FROM_CENTS
  const exVatCents = free ? 0 : terms.exVatCents
  const vatCents = vatOf(exVatCents, terms.vatPerc)
  return {
    terms,
    exVatCents,
    vatCents,
    withVatCents: exVatCents + vatCents,
    vatPerc: terms.vatPerc,
    days: terms.days,
  }
}

/** Collecting costs nothing. */
export const PICK_UP: DeliveryPrice = {
  terms: null,
  exVatCents: 0,
  vatCents: 0,
  withVatCents: 0,
  vatPerc: 0,
  days: PICK_UP_DAYS,
}
