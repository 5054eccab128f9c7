import { randomUUID } from 'node:crypto'
import { orderFigures } from '#lib/checkout/order-figures.ts'
import type { Input, Output } from '#lib/contract/base/call.ts'
import { PAYMENT_TYPE, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { payment, paymentStatus } from '#lib/contract/payments/payment.ts'
import type { Browser } from './browser.ts'
import type { Handset } from './handset.ts'
import type { ShopFacts } from './shop-facts.ts'

export type OrderInput = Input<typeof placeOrder>
export type Placed = Output<typeof placeOrder>

export interface Buyer {
  email: string
  /** `2547XXXXXXXX`: the phone that confirms the order and pays it. */
  phone: string
}

/** The order a guest's checkout would send: priced by the shop, delivered to Nairobi. */
export async function prepareOrder(
  browser: Browser,
  facts: ShopFacts,
  lines: { productId: number; quantity: number }[],
  { email, phone }: Buyer,
): Promise<OrderInput> {
  const cart = await browser.call('cart', cartList, { items: lines })
  const { cityId, countyId, countryId } = facts.place
  const quote = await browser.call('delivery charge', deliveryCharge, {
    branchId: null,
    addressId: null,
    cityId,
    goodsValue: cart.settings.totalValue,
  })
  const figures = orderFigures(cart.settings, quote)
  return {
    sum: figures.toPay,
    items: cart.allProducts,
    deliveryCharges: figures.deliveryExVat,
    deliveryVat: figures.deliveryVat,
    deliveryChargesVat: figures.deliveryWithVat,
    deliveryVatPerc: figures.deliveryVatPerc,
    provider_name: quote.provider_name,
    delivery_charges_id: quote.id,
    totalVat: figures.vat,
    shippingType: SHIPPING_TYPE.delivery,
    firstName: 'Load',
    lastName: 'Test',
    email,
    mobileNumber: phone,
    physicalLocation: 'Amal Plaza, 1st Avenue',
    postalCode: '00610',
    countryId,
    countyId,
    cityId,
  }
}

/** Places it. @param key the same for every attempt at the same order */
export const place = (browser: Browser, order: OrderInput, key: string): Promise<Placed> =>
  browser.call('place order', placeOrder, order, { 'idempotency-key': key })

/** Requests the M-Pesa prompt. @param key the same for every attempt at the same prompt */
export async function askForPayment(
  browser: Browser,
  { orderId, totalValue }: Pick<Placed, 'orderId' | 'totalValue'>,
  phone: string,
  key: string,
): Promise<void> {
  const request = { paymentType: PAYMENT_TYPE.mobileMoney, amount: totalValue, orderId, mobileNumber: phone }
  await browser.call('payment', payment, request, { 'idempotency-key': key })
}

/** Interval and duration of the payment page's polling. */
const LOOK_EVERY_MS = 500
const PAID_WITHIN_MS = 30_000

/** Pays an order by M-Pesa: the prompt, the PIN, and the waiting page. @returns whether the shop shows it as paid */
export async function payByPhone(browser: Browser, placed: Placed, phone: string, handset: Handset): Promise<boolean> {
  await askForPayment(browser, placed, phone, randomUUID())
  await handset.enterPin(phone)
  for (const until = performance.now() + PAID_WITHIN_MS; performance.now() < until; ) {
    const { isPaid } = await browser.call('payment status', paymentStatus, { orderId: placed.orderId })
    if (isPaid) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return false
}
