import { randomUUID } from 'node:crypto'
import { orderFigures } from '#lib/checkout/order-figures.ts'
import type { Call, Input, Output } from '../../lib/contract/base/call.ts'
import { PAYMENT_TYPE, SHIPPING_TYPE } from '../../lib/contract/base/codes.ts'
import { decodeReply, encodeRequest, pathAndBody } from '../../lib/contract/base/envelope.ts'
import type { Problem } from '../../lib/contract/base/problem.ts'
import { cartList } from '../../lib/contract/cart/cart.ts'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '../../lib/contract/catalogue/filter.ts'
import { productDetails } from '../../lib/contract/catalogue/product.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { cityList, countryList, countyList, deliveryCharge } from '../../lib/contract/content/reference.ts'
import { placeOrder } from '../../lib/contract/orders/order.ts'
import { payment, paymentStatus } from '../../lib/contract/payments/payment.ts'

/** The shop as a browser's script would call it, for journeys whose subject is not the screen. */

export interface Raw {
  method?: string
  body?: string
  headers?: Record<string, string>
}

/** The storefront's address, which is also the only origin it accepts writes from. */
const shop = () => process.env.FUMA_URL as string

/** One raw request to the BFF. */
export async function raw(path: string, { method = 'POST', body = '{}', headers = {} }: Raw = {}) {
  const answer = await fetch(`${shop()}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: shop(), 'sec-fetch-site': 'same-origin', ...headers },
    body: method === 'GET' ? undefined : body,
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, reply: JSON.parse(text) as Problem & { data: unknown } }
}

type Answered<C extends Call> = { ok: true; data: Output<C> } | { ok: false; problem: Problem }

/** One call of the contract. */
export async function ask<C extends Call>(call: C, input: Input<C>, key?: string): Promise<Answered<C>> {
  const { path, body } = pathAndBody(call, encodeRequest(call, input))
  const headers = call.idempotent ? { 'idempotency-key': key ?? randomUUID() } : undefined
  const { status, reply } = await raw(path.slice(1), { body: JSON.stringify(body), headers })
  return status === 200 ? { ok: true, data: decodeReply(call, reply.data) } : { ok: false, problem: reply }
}

/** The data of a call that must succeed. */
export async function must<C extends Call>(call: C, input: Input<C>, key?: string): Promise<Output<C>> {
  const answer = await ask(call, input, key)
  if (!answer.ok) throw new Error(`${call.name}: ${answer.problem.code} ${answer.problem.message}`)
  return answer.data
}

/** A product for sale whose stock is between two numbers. */
export async function productWithStock(least: number, most: number, filter: Partial<Filter> = {}) {
  for (let pageNo = 1; pageNo <= 4; pageNo += 1) {
    const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 50, pageNo, ...filter })
    for (const card of cards.filter((c) => c.visibility && c.Unittext !== 'metre')) {
      const product = await must(productDetails, { id: card.id, stockQty: null })
      for (const cell of product.matrix.cells.flat()) {
        if (cell && cell.piece >= least && cell.piece <= most) return { ...product, id: cell.id, stock: cell.piece }
      }
    }
  }
  throw new Error(`no product has between ${least} and ${most} in stock`)
}

/** A blanket whose grid has stock in its first two rows and columns. */
export async function blanketWithGrid() {
  const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 50, collection: ['blankets'] })
  for (const { id } of cards.filter((card) => card.visibility)) {
    const product = await must(productDetails, { id, stockQty: null })
    const corner = [0, 1].flatMap((row) => [0, 1].map((column) => product.matrix.cells[row]?.[column]?.piece ?? 0))
    if (corner.every((piece) => piece >= 50)) return product
  }
  throw new Error('no blanket has stock in its first two rows and columns')
}

/** A guest's order for delivery to Nairobi as the checkout would send it, not yet placed. */
export async function orderFor(lines: { productId: number; quantity: number }[]): Promise<Input<typeof placeOrder>> {
  const cart = await must(cartList, { items: lines })
  const kenya = (await must(countryList, { isApiDropDown: 1 })).find((country) => country.code === 'KE')
  const counties = await must(countyList, { isApiDropDown: 1, countryId: kenya?.id ?? 0 })
  const nairobi = counties.find((county) => county.name === 'Nairobi')
  const [town] = await must(cityList, { isApiDropDown: 1, countyId: nairobi?.id ?? 0 })
  const quote = await must(deliveryCharge, {
    branchId: null,
    addressId: null,
    cityId: town?.id ?? 0,
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
    firstName: 'Achieng',
    lastName: 'Odhiambo',
    email: 'achieng@example.co.ke',
    mobileNumber: '254712345678',
    physicalLocation: 'Amal Plaza, 1st Avenue',
    postalCode: '00610',
    countryId: kenya?.id,
    countyId: nairobi?.id,
    cityId: town?.id,
  }
}

/** Places a guest's order of one product; returns its id and total. */
export async function placeGuestOrder(productId: number, quantity = 1) {
  return must(placeOrder, await orderFor([{ productId, quantity }]))
}

/** Sends the M-Pesa prompt for an order to a phone. */
export async function startPayment(order: { orderId: string; totalValue: number }, phone: string) {
  return must(payment, {
    paymentType: PAYMENT_TYPE.mobileMoney,
    amount: order.totalValue,
    orderId: order.orderId,
    mobileNumber: phone,
  })
}

/** Waits until an order has the expected payment status. */
export async function waitForPayment(
  orderId: string,
  wanted: (s: Output<typeof paymentStatus>) => boolean,
  seconds = 30,
) {
  const until = Date.now() + seconds * 1000
  for (;;) {
    const status = await must(paymentStatus, { orderId })
    if (wanted(status)) return status
    if (Date.now() > until) throw new Error(`still ${status.state} after ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
