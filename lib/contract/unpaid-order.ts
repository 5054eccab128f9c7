import * as z from 'zod/mini'
import { BUYERS, defineCall, EVERYBODY, type Who } from './call.ts'
import { media, money, orderId, orderToken, productId } from './fields.ts'

/** Everybody who can have a cart. */
const GUESTS_AND_BUYERS: readonly Who[] = ['guest', ...BUYERS]

/** The most unpaid orders that are listed at once. */
export const UNPAID_ORDERS_SHOWN = 3

/** An order that waits to be paid, as the strip in the shop shows it. */
export const unpaidOrder = z.object({
  orderId,
  orderNo: z.int(),
  /** What is still to be paid. */
  due: money,
  /** A payment is under way, or it is not known what became of the last one. */
  isBeingPaid: z.boolean(),
  /** Whether `change-order` would take it back. */
  mayChange: z.boolean(),
})
export type UnpaidOrder = z.output<typeof unpaidOrder>

/** The newest unpaid orders of a customer in the last 14 days, at most `UNPAID_ORDERS_SHOWN`. */
export const unpaidOrders = defineCall({
  name: 'unpaid-orders',
  path: '/unpaid-orders',
  acting: true,
  method: 'POST',
  summary: 'The orders that this customer, or a guest in this browser, placed and has not paid yet.',
  who: GUESTS_AND_BUYERS,
  body: 'json',
  answer: 'json',
  writes: false,
  passive: true,
  own: true,
  request: z.object({
    /** Of the orders that guests placed in this browser. The storefront sets them from its sealed cookie. */
    orderTokens: z._default(z.array(orderToken).check(z.maxLength(10)), []),
  }),
  reply: z.array(unpaidOrder),
})

/** A line that was ordered, as a cart in a browser keeps it. */
const returnedLine = z.object({
  productId,
  quantity: z.number(),
  /** One, ex VAT, as it was ordered. */
  price: money,
  /** With colour and size: "Simba Blanket, Madder, 5 × 6". */
  name: z.string(),
})

/**
 * Cancels an order that is not paid and gives its lines back, in one step. An account's cart takes them in the same
 * transaction; a guest's cart is in the browser, which takes them from the answer.
 *
 * Refused: `already-paid` where anything came in, `payment-in-flight` while a payment is under way or undecided,
 * `not-cancellable` for an order that is cancelled, under way or on an account, `not-found` for another's.
 */
export const changeOrder = defineCall({
  name: 'change-order',
  path: '/change-order',
  acting: true,
  method: 'POST',
  summary: 'Cancels an unpaid order and puts its products back into the cart, to be changed and ordered again.',
  who: GUESTS_AND_BUYERS,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  own: true,
  request: z.object({
    orderId,
    /** Of a guest's order. The storefront sets it from its sealed cookie. */
    orderToken: z.optional(orderToken),
  }),
  reply: z.object({
    orderId,
    orderNo: z.int(),
    lines: z.array(returnedLine),
    /** Lines that an account's cart did not take, and why. */
    notAdded: z.array(z.object({ productId, productName: z.string(), message: z.string() })),
    /** The code that the order had, to be entered again; absent where it had none. */
    promotionCode: z.optional(z.string()),
  }),
})

/**
 * What an order holds, for the page that takes its payment: everybody with the link sees what they pay for, without names,
 * addresses or phone numbers.
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
