import * as z from 'zod/mini'
import { BUYERS, defineCall, EVERYBODY } from '../base/call.ts'
import { SHIPPING_TYPES, USER_TYPE } from '../base/codes.ts'
import { deposit } from '../base/deposit.ts'
import { day, maybe, money, orderId, productId, quantity, referenceId } from '../base/fields.ts'
import { MAX_CART_LINES } from '../cart/cart.ts'
import { businessBuyer, guestAddress } from '../orders/order.ts'
import { purchaseOrderProblem, tidyPurchaseOrderNo } from '../orders/purchase-order.ts'

/** Quotes: prices for one order, fixed until a last day. A buyer requests them; a representative or staff price them. */

/** Expired: offered, and the last day has passed. */
/** `request-withdrawn`: the buyer ended it before it had prices. `withdrawn`: staff did. */
export const QUOTE_STATES = [
  ...(['open', 'offered', 'expired', 'accepted', 'declined', 'withdrawn'] as const),
  'request-withdrawn',
] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

export const quoteNo = z.int().check(z.positive('This quote is not known.'))

/** The number of an own quote as digits, or the secret of a quote's link. A wrong secret is not found, in any form. */
const quoteKey = z.string().check(z.maxLength(64))

const note = maybe(1000)
const items = z
  .array(z.object({ productId, quantity }))
  .check(z.minLength(1, 'Add a product.'), z.maxLength(MAX_CART_LINES))

/** A line of a quote. Prices are ex-VAT and null while the shop has not priced it; the amount is with VAT. */
export const quoteLine = z.object({
  productId,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  listPrice: z.nullable(money),
  price: z.nullable(money),
  amount: z.nullable(money),
})

export const quoteVersion = z.object({
  version: z.int(),
  /** wish: of the customer, without prices. */
  kind: z.enum(['wish', 'offer']),
  madeBy: z.enum(['customer', 'rep', 'staff']),
  madeByName: z.string(),
  at: z.string(),
  note: z.string(),
  /** The last day in Nairobi on which it can be accepted. */
  lastDay: z.nullable(day),
  lines: z.array(quoteLine),
  destination: z.string(),
  /** With VAT. */
  delivery: money,
  rounding: money,
  total: z.nullable(money),
  /** Difference to the list prices with VAT. */
  saving: z.nullable(money),
})
export type QuoteVersion = z.output<typeof quoteVersion>

export const quote = z.object({
  quoteNo,
  state: z.enum(QUOTE_STATES),
  customer: z.string(),
  /** Newest first; the first is current. */
  versions: z.array(quoteVersion),
  /** Why it was declined or withdrawn. */
  reason: z.string(),
  orderId: z.nullable(orderId),
  orderNo: z.nullable(z.int()),
  /** Lines of an offer with less stock than quoted. */
  shortages: z.array(z.object({ name: z.string(), unit: z.string(), available: z.number() })),
  /** Days until an order on the company's account is due; null if it is paid at once. */
  creditTermsDays: z.nullable(z.int()),
  /** Of an offer that is accepted now; null if the order is paid at once, or its company has an account. */
  deposit: z.nullable(deposit),
  /** A company, which can add its own order number. */
  isCompany: z.boolean(),
  /** For a representative who can price it: the allowed range of each price, ex-VAT. */
  limits: z.nullable(
    z.array(z.object({ productId, listPrice: money, floorPrice: money, price: money, vatPerc: z.number() })),
  ),
})
export type Quote = z.output<typeof quote>

const write = { method: 'POST', body: 'json', answer: 'json', writes: true, idempotent: true, acting: true } as const

export const quoteRequest = defineCall({
  ...write,
  name: 'quote-request',
  path: '/quote-request',
  summary: 'Requests prices for products: the shop answers with a quote.',
  who: EVERYBODY,
  request: z.object({
    items,
    note,
    shippingType: z.literal(SHIPPING_TYPES),
    pickUpPoint: z.optional(z.nullable(referenceId)),
    /** A saved address of a person, or a branch of a company. */
    addressId: z.optional(z.nullable(referenceId)),
    branchId: z.optional(z.nullable(referenceId)),
    /** Contact of a guest, all needed; the place can be added by staff. */
    firstName: z.optional(guestAddress.shape.firstName),
    lastName: z.optional(guestAddress.shape.lastName),
    email: z.optional(guestAddress.shape.email),
    mobileNumber: z.optional(guestAddress.shape.mobileNumber),
    countryId: z.optional(referenceId),
    countyId: z.optional(referenceId),
    cityId: z.optional(referenceId),
    cityName: guestAddress.shape.cityName,
    physicalLocation: maybe(200),
    ...businessBuyer,
  }),
  reply: z.object({ quoteNo }),
})

export const quoteList = defineCall({
  name: 'quote-list',
  path: '/quote-list',
  method: 'GET',
  summary: "The caller's quotes, last changed first; a representative's are those of their traders.",
  who: BUYERS,
  acting: true,
  body: 'none',
  answer: 'json',
  writes: false,
  request: z.object({}),
  reply: z.array(
    z.object({
      quoteNo,
      state: z.enum(QUOTE_STATES),
      customer: z.string(),
      lines: z.int(),
      total: z.nullable(money),
      lastDay: z.nullable(day),
      changedAt: z.string(),
    }),
  ),
})
export type ListedQuote = z.output<typeof quoteList.reply>[number]

export const quoteView = defineCall({
  name: 'quote',
  path: '/quote',
  method: 'POST',
  summary: 'A quote with its versions, by its number or the secret of its link.',
  who: EVERYBODY,
  acting: true,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ quoteKey }),
  reply: quote,
})

export const quoteDocument = defineCall({
  name: 'quote-document',
  path: '/quote-document',
  method: 'GET',
  summary: 'The current offer of a quote as PDF.',
  who: EVERYBODY,
  acting: true,
  body: 'none',
  answer: 'file',
  fileTypes: ['application/pdf'],
  writes: false,
  request: z.object({ quoteKey }),
  reply: z.object({}),
})

export const quoteAccept = defineCall({
  ...write,
  name: 'quote-accept',
  path: '/quote-accept',
  summary: 'Accepts the current offer: places the order at its prices. A repeated acceptance returns the same order.',
  who: EVERYBODY,
  request: z.object({
    quoteKey,
    version: z.int(),
    /** Pay at once although the company has an account. */
    paysNow: z.optional(z.boolean()),
    /** The deposit that was shown; null: the buyer saw that the order is paid at once. Absent for older clients. */
    deposit: z.optional(z.nullable(deposit)),
    purchaseOrderNo: z.optional(
      z.string().check(
        z.overwrite(tidyPurchaseOrderNo),
        z.superRefine((text, ctx) => {
          const message = purchaseOrderProblem(text)
          if (message) ctx.addIssue({ code: 'custom', message, input: text })
        }),
      ),
    ),
  }),
  reply: z.object({ orderId, orderNo: z.int(), totalValue: money, onAccount: z.boolean() }),
})

export const quoteChange = defineCall({
  ...write,
  name: 'quote-change',
  path: '/quote-change',
  summary: 'Requests another offer: other quantities, a note, or a new last day.',
  who: EVERYBODY,
  request: z.object({ quoteKey, version: z.int(), items, note }),
  reply: quote,
})

export const quoteReduce = defineCall({
  ...write,
  name: 'quote-reduce',
  path: '/quote-reduce',
  summary: 'Makes a version with the available quantities at the same prices.',
  who: EVERYBODY,
  request: z.object({ quoteKey, version: z.int() }),
  reply: quote,
})

export const quoteDecline = defineCall({
  ...write,
  name: 'quote-decline',
  path: '/quote-decline',
  summary: 'Declines a quote, or withdraws a request that has no prices yet.',
  who: EVERYBODY,
  request: z.object({ quoteKey, version: z.int(), note }),
  reply: quote,
})

export const quoteOffer = defineCall({
  ...write,
  name: 'quote-offer',
  path: '/quote-offer',
  summary: 'Prices a quote as the representative of its company, and sends it.',
  who: [USER_TYPE.rep],
  request: z.object({
    quoteKey,
    version: z.int(),
    items: z
      .array(z.object({ productId, quantity, price: money }))
      .check(z.minLength(1, 'Add a product.'), z.maxLength(MAX_CART_LINES)),
    lastDay: day,
    note,
  }),
  reply: quote,
})
