import * as z from 'zod/mini'
import { BUYERS, defineCall, EVERYBODY, type Who } from '../base/call.ts'
import { media, money, orderId, orderToken, productId } from '../base/fields.ts'

/** All users who can have a cart. */
const GUESTS_AND_BUYERS: readonly Who[] = ['guest', ...BUYERS]

/** The most unpaid orders that are listed at once. */
export const UNPAID_ORDERS_SHOWN = 3

/** An order that waits to be paid, as the strip in the shop shows it. */
export const unpaidOrder = z.object({
  orderId,
  orderNo: z.int(),
  /** Amount due. */
  due: money,
  /** A payment is in progress, or the result of the last payment is unknown. */
  isBeingPaid: z.boolean(),
  /** Whether `change-order` would accept it. */
  mayChange: z.boolean(),
})
export type UnpaidOrder = z.output<typeof unpaidOrder>

/** The newest unpaid orders of a customer in the last 14 days, at most `UNPAID_ORDERS_SHOWN`. */
export const unpaidOrders = defineCall({
  name: 'unpaid-orders',
  path: '/unpaid-orders',
  acting: true,
  method: 'POST',
  summary: 'The unpaid orders of the customer, or of a guest in this browser.',
  who: GUESTS_AND_BUYERS,
  body: 'json',
  answer: 'json',
  writes: false,
  passive: true,
  own: true,
  request: z.object({
    /** Tokens of the orders that guests placed in this browser. The storefront sets them from its sealed cookie. */
    orderTokens: z._default(z.array(orderToken).check(z.maxLength(10)), []),
  }),
  reply: z.array(unpaidOrder),
})

/** An ordered line in the form of a browser's cart. */
const returnedLine = z.object({
  productId,
  quantity: z.number(),
  /** Unit price ex-VAT, as ordered. */
  price: money,
  /** With colour and size: "Simba Blanket, Madder, 5 × 6". */
  name: z.string(),
})

/**
 * Cancels an unpaid order and returns its lines to the cart, in one step. An account's cart receives them in the same
 * transaction. A guest's cart is in the browser, which takes them from the response.
 * Refused: `already-paid` if any money was received, `payment-in-flight` while a payment is in progress or undecided,
 * `not-cancellable` for an order that is cancelled, being processed or on account, `not-found` for another user's
 * order.
 */
export const changeOrder = defineCall({
  name: 'change-order',
  path: '/change-order',
  acting: true,
  method: 'POST',
  summary: 'Cancels an unpaid order and returns its products to the cart, for changes and a new order.',
  who: GUESTS_AND_BUYERS,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  own: true,
  request: z.object({
    orderId,
    /** For a guest's order. The storefront sets it from its sealed cookie. */
    orderToken: z.optional(orderToken),
  }),
  reply: z.object({
    orderId,
    orderNo: z.int(),
    lines: z.array(returnedLine),
    /** Lines that an account's cart did not take, and why. */
    notAdded: z.array(z.object({ productId, productName: z.string(), message: z.string() })),
    /** The order's promotion code, to be entered again; absent without a code. */
    promotionCode: z.optional(z.string()),
  }),
})

/**
 * The contents of an order, for its payment page: anyone with the link sees the products, without names, addresses or
 * phone numbers.
 */
export const paymentContents = defineCall({
  name: 'payment-contents',
  path: '/payment-contents',
  method: 'POST',
  summary: 'The products of an order, and whether the caller placed it.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  passive: true,
  inside: true,
  request: z.object({ orderId, orderToken: z.optional(orderToken) }),
  reply: z.object({
    uniqueItems: z.int(),
    /** Per unit of sale, the largest first: 12 pieces, 4.5 metres. */
    quantities: z.array(z.object({ quantity: z.number(), unit: z.string() })),
    lines: z.array(z.object({ name: z.string(), detail: z.string(), quantity: z.number(), unit: z.string(), media })),
    /** Whether the caller placed it. */
    isOwn: z.boolean(),
  }),
})
