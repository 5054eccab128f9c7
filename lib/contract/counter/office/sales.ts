import * as z from 'zod/mini'
import { kenyanMobile, maybe, money, productId, quantity } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { MAX_CART_LINES } from '../../cart/cart.ts'
import { businessBuyer } from '../../orders/order.ts'

/** Sales at the counter of the office: orders that are paid and handed over at once. */

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const
const get = { method: 'GET', body: 'none', answer: 'json', writes: false } as const
const access = 'counter.sell'

/** Made on the device: a repeated sale is recorded once. */
export const saleId = z.uuid('This sale is not known.')

/** A product on the device. Prices are unit prices ex-VAT. */
export const counterProduct = z.object({
  productId,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  step: z.number(),
  price: money,
  /** The lowest price at the counter. */
  floor: money,
  vatPerc: z.number(),
  free: z.number(),
  /** SHA-256 of its picture; empty without a picture. */
  picture: z.string(),
})
export type CounterProduct = z.output<typeof counterProduct>

export const officeCounterProducts = defineOfficeCall({
  ...get,
  access,
  name: 'office-counter-products',
  path: '/office/counter/products',
  summary: 'All products for sale with price, lowest price and stock, for a device that can lose its connection.',
  request: z.object({}),
  reply: z.object({ at: z.string(), products: z.array(counterProduct) }),
})

const saleLine = z.object({
  productId,
  quantity,
  /** Unit price ex-VAT, between the lowest price and the list price. */
  price: money.check(z.positive('Enter a price above 0.')),
})

const customer = z.object({
  name: maybe(60),
  mobileNumber: z.optional(kenyanMobile),
  ...businessBuyer,
})
export type SaleCustomer = z.output<typeof customer>

const sale = z.object({
  saleId,
  orderNo: z.nullable(z.int()),
  /** "INV-000123"; null until it is paid. */
  invoiceNo: z.nullable(z.string()),
  /** `waiting`: for M-Pesa. `paid`: M-Pesa arrived, and the sale is to be finished. `failed`: M-Pesa was not paid. */
  state: z.enum(['waiting', 'paid', 'failed', 'done', 'cancelled']),
  /** Why M-Pesa was not paid, or that its outcome is unknown. */
  reason: z.nullable(z.string()),
  at: z.string(),
  staff: z.string(),
  customer: z.string(),
  total: money,
  cash: money,
  mpesa: money,
  given: money,
  change: money,
  /** It was made without a connection. */
  isOffline: z.boolean(),
  /** Facts to check: "sold 2, 1 on hand: count it". */
  flags: z.array(z.string()),
})
export type CounterSale = z.output<typeof sale>

export const officeCounterSell = defineOfficeCall({
  ...post,
  access,
  name: 'office-counter-sell',
  path: '/office/counter/sell',
  summary: 'Sells products for cash at once, or places the sale and sends an M-Pesa prompt.',
  request: z
    .object({
      saleId,
      shiftId: z.int().check(z.positive()),
      lines: z
        .array(saleLine)
        .check(z.minLength(1, 'Add a product.'), z.maxLength(MAX_CART_LINES, 'Sell the rest as another sale.')),
      /** The total that the customer saw, with VAT: compared with the shop’s. */
      total: money,
      customer: z.optional(customer),
      /** Part of the total that is paid in cash. */
      cash: money,
      /** Cash that the customer gave, with the change. */
      given: money,
      mpesa: z.optional(z.object({ amount: money.check(z.positive('Enter an amount above 0.')), phone: kenyanMobile })),
      /** By the device’s clock. */
      soldAt: z.iso.datetime({ offset: true }),
      /** Made without a connection: the products have left the shop. */
      isOffline: z.boolean(),
    })
    .check(
      z.refine(({ total, cash, mpesa }) => cash >= 0 && cash + (mpesa?.amount ?? 0) === total, {
        message: 'Cash and M-Pesa must add up to the total.',
        path: ['cash'],
      }),
      z.refine(({ cash, given }) => given >= cash, { message: 'This is less than the price.', path: ['given'] }),
      z.refine(({ isOffline, mpesa }) => !isOffline || mpesa === undefined, {
        message: 'Without a connection, only cash can be taken.',
        path: ['mpesa'],
      }),
    ),
  reply: sale,
})

export const officeCounterSale = defineOfficeCall({
  ...get,
  access,
  name: 'office-counter-sale',
  path: '/office/counter/sale',
  summary: 'The state of a sale that waits for M-Pesa.',
  request: z.object({ saleId }),
  reply: sale,
})

export const officeCounterFinish = defineOfficeCall({
  ...post,
  access,
  name: 'office-counter-finish',
  path: '/office/counter/finish',
  summary: 'Finishes a sale whose M-Pesa payment arrived: records its cash and hands its products over.',
  request: z.object({ saleId }),
  reply: sale,
})

export const officeCounterCancel = defineOfficeCall({
  ...post,
  access,
  name: 'office-counter-cancel',
  path: '/office/counter/cancel',
  summary: 'Cancels a sale that was not paid. M-Pesa that still arrives is due for refund.',
  request: z.object({ saleId }),
  reply: sale,
})

export const officeCounterSales = defineOfficeCall({
  ...get,
  access,
  showsCustomers: true,
  name: 'office-counter-sales',
  path: '/office/counter/sales',
  summary: 'Today’s sales at the counter, newest first.',
  request: z.object({}),
  reply: z.array(sale),
})

export const officeCounterReceipt = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['application/pdf'],
  writes: false,
  access,
  name: 'office-counter-receipt',
  path: '/office/counter/receipt',
  summary: 'The receipt of a sale, 80 mm wide.',
  request: z.object({ saleId }),
  reply: z.object({}),
})

export const COUNTER_SALE_CALLS = [
  officeCounterProducts,
  officeCounterSell,
  officeCounterSale,
  officeCounterFinish,
  officeCounterCancel,
  officeCounterSales,
  officeCounterReceipt,
] as const
