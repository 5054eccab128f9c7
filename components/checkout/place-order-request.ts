import type { Input } from '#lib/contract/call.ts'
import type { placeOrder } from '#lib/contract/order.ts'
import type { OrderFigures } from '#lib/order-figures.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

export type OrderRequest = Input<typeof placeOrder>

/** Delivery as the order names it. */
export interface QuotedDelivery {
  id: number
  provider_name: string
}

/**
 * The order as the browser believes it to be. Answers null while something that it needs has not been given.
 * @param items lines with the ex-VAT unit prices that were shown
 */
export function orderRequest(
  draft: CheckoutDraft,
  items: OrderRequest['items'],
  figures: OrderFigures,
  delivery: QuotedDelivery | null,
): OrderRequest | null {
  const money = {
    sum: figures.toPay,
    totalVat: figures.vat,
    deliveryCharges: figures.deliveryExVat,
    deliveryVat: figures.deliveryVat,
    deliveryChargesVat: figures.deliveryWithVat,
    deliveryVatPerc: figures.deliveryVatPerc,
  }
  const comments = draft.comments.trim() || undefined
  if (draft.shipping === 1) {
    if (!draft.address || !delivery) return null
    const { county: _county, town: _town, ...address } = draft.address
    const { id, provider_name } = delivery
    return { ...money, ...address, comments, items, shippingType: 1, provider_name, delivery_charges_id: id }
  }
  const contact = draft.contact ?? draft.address
  if (!contact || draft.pickUpPoint === null) return null
  const { firstName, middleName, lastName, email, mobileNumber } = contact
  const person = { firstName, middleName, lastName, email, mobileNumber }
  return { ...money, ...person, comments, items, shippingType: 2, pickUpPoint: draft.pickUpPoint }
}
