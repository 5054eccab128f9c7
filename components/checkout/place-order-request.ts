import type { OrderFigures } from '#lib/checkout/order-figures.ts'
import type { Input } from '#lib/contract/base/call.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { placeOrder } from '#lib/contract/orders/order.ts'
import { tidyPurchaseOrderNo } from '#lib/contract/orders/purchase-order.ts'
import { tidyKraPin } from '#lib/format/kra-pin.ts'
import type { Buyer, CheckoutDraft } from './checkout-draft.ts'

export type OrderRequest = Input<typeof placeOrder>

/** Delivery as the order names it. */
export interface QuotedDelivery {
  id: number
  provider_name: string
}

/** The choice of text messages: a shop API without them never gets the field. */
const smsOf = ({ smsUpdates }: CheckoutDraft) => (smsUpdates ? { smsUpdates } : {})

/** The business on the invoice. An empty PIN is sent for an account only: its own PIN is then left off. */
function businessOf({ business }: CheckoutDraft, buyer: Buyer) {
  if (!business || buyer === 'branch') return {}
  const kraPin = tidyKraPin(business.kraPin)
  return {
    companyName: business.companyName.trim() || undefined,
    ...((kraPin || buyer !== 'guest') && { kraPin }),
  }
}

/**
 * The order as the browser knows it. Returns null while a required detail is missing.
 * @param items lines with the ex-VAT unit prices that were shown
 */
export function orderRequest(
  draft: CheckoutDraft,
  items: OrderRequest['items'],
  figures: OrderFigures,
  delivery: QuotedDelivery | null,
  buyer: Buyer,
): OrderRequest | null {
  const money = {
    sum: figures.toPay,
    totalVat: figures.vat,
    deliveryCharges: figures.deliveryExVat,
    deliveryVat: figures.deliveryVat,
    deliveryChargesVat: figures.deliveryWithVat,
    deliveryVatPerc: figures.deliveryVatPerc,
  }
  if (buyer === 'branch' && !draft.branch) return null
  const order = {
    ...money,
    comments: draft.comments.trim() || undefined,
    ...smsOf(draft),
    ...businessOf(draft, buyer),
    items,
    ...(buyer === 'branch' && {
      branchId: draft.branch?.id,
      // Without a day, delivery is as soon as possible.
      estimatedDeliveryDate: draft.when === 'date' ? draft.day : undefined,
      purchaseOrderNo: tidyPurchaseOrderNo(draft.purchaseOrderNo) || undefined,
    }),
  }
  if (draft.shipping === SHIPPING_TYPE.delivery) {
    if (!delivery) return null
    const quoted = {
      shippingType: SHIPPING_TYPE.delivery,
      provider_name: delivery.provider_name,
      delivery_charges_id: delivery.id,
    }
    if (buyer === 'branch') return { ...order, ...quoted }
    if (buyer !== 'guest') return draft.saved && { ...order, ...quoted, addressId: draft.saved.id }
    if (!draft.address) return null
    const { county: _county, town: _town, ...address } = draft.address
    return { ...order, ...quoted, ...address }
  }
  if (draft.pickUpPoint === null) return null
  const collected = { ...order, shippingType: SHIPPING_TYPE.pickup, pickUpPoint: draft.pickUpPoint }
  // A user with an account is known by the account.
  if (buyer !== 'guest') return collected
  const contact = draft.contact ?? draft.address
  if (!contact) return null
  const { firstName, middleName, lastName, email, mobileNumber } = contact
  return { ...collected, firstName, middleName, lastName, email, mobileNumber }
}
