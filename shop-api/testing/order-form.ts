import type { WireRequest } from '#lib/contract/base/call.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import type { placeOrder } from '#lib/contract/orders/order.ts'
import { decimalOfCents, roundingToShilling } from '#lib/format/money.ts'
import { PLACES } from './products.ts'
import type { TestShop } from './shop.ts'

export type OrderForm = WireRequest<typeof placeOrder>

export const GUEST = {
  firstName: 'Amina',
  lastName: 'Otieno',
  email: 'amina@example.co.ke',
  mobileNumber: '0712 345 678',
}

/** An address in Westlands. */
export const ADDRESS = {
  physicalLocation: 'Mpaka Road, Fuma House',
  postalCode: '00800',
  countryId: PLACES.kenya,
  countyId: PLACES.nairobi,
  cityId: PLACES.cityOfNairobi,
}

/** The owner and destination of the order, if it is not a guest's order to Westlands. */
export interface OrderFor {
  cityId?: number
  headers?: Record<string, string>
  /** A code of an offer. */
  promotionCode?: string
}

/** The order a browser would send for some products: every figure as the shop's own calls answer it. */
export async function orderForm(
  shop: Pick<TestShop, 'ask'>,
  goods: readonly (readonly [productId: number, quantity: number])[],
  how: 'delivered' | 'collected' = 'delivered',
  { cityId = PLACES.cityOfNairobi, headers, promotionCode }: OrderFor = {},
): Promise<OrderForm> {
  const products = goods.map(([productId, quantity]) => ({ productId, quantity }))
  const who = headers ? {} : GUEST
  // Prices are the same for all customers: a guest's cart shows them without changing the account's.
  const code = promotionCode === undefined ? {} : { promotionCode }
  const { data: cart } = await shop.ask(cartList, { items: products, ...code })
  const { totalValue, totalVat, offers } = cart.settings
  const items = cart.allProducts.map((line) => ({ ...line, price: decimalOfCents(line.price) }))
  if (how === 'collected') {
    return {
      ...who,
      ...code,
      ...figures(totalValue, totalVat, 0, 0),
      items,
      deliveryVatPerc: 0,
      shippingType: SHIPPING_TYPE.pickup,
      pickUpPoint: 7,
    }
  }
  const goodsValue = decimalOfCents(totalValue + (offers?.withVat ?? 0))
  const quoted = { cityId, goodsValue, offers: offers?.delivery ?? [] }
  const { data: charge } = await shop.ask(deliveryCharge, quoted, headers)
  return {
    ...who,
    ...code,
    ...(headers ? {} : ADDRESS),
    ...figures(totalValue, totalVat, charge.charge, charge.chargeWithVat),
    items,
    deliveryVatPerc: charge.vatPerc,
    shippingType: SHIPPING_TYPE.delivery,
    delivery_charges_id: charge.id,
    provider_name: charge.provider_name,
  }
}

function figures(products: number, vat: number, charge: number, chargeWithVat: number) {
  const exact = products + chargeWithVat
  return {
    sum: decimalOfCents(exact + roundingToShilling(exact)),
    totalVat: decimalOfCents(vat + chargeWithVat - charge),
    deliveryCharges: decimalOfCents(charge),
    deliveryVat: decimalOfCents(chargeWithVat - charge),
    deliveryChargesVat: decimalOfCents(chargeWithVat),
  }
}

let keys = 0
/** Headers with a new idempotency key. */
export function freshKey(): { 'idempotency-key': string } {
  keys += 1
  return { 'idempotency-key': `test-key-${process.pid}-${String(keys).padStart(8, '0')}` }
}
