import * as z from 'zod/mini'
import { BUYERS, defineCall } from '../base/call.ts'
import { SHIPPING_TYPES, TRACKING_STEPS } from '../base/codes.ts'
import { orderDeposit } from '../base/deposit.ts'
import { day, media, money, orderId, productId } from '../base/fields.ts'
import { onAccount } from '../companies/on-account.ts'
import { orderDocument } from './order-document.ts'
import { lastPayment, listedOrder, WITH_ORDERS } from './order-list.ts'

const step = z.object({
  name: z.enum(TRACKING_STEPS),
  state: z.enum(['done', 'now', 'ahead']),
  /** When the step was reached, ISO instant; null before. */
  at: z.nullable(z.string()),
})

/** An address at the time of the order. */
export const orderAddress = z.object({
  name: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  physicalLocation: z.string(),
  postalAddress: z.string(),
  postalCode: z.string(),
  city: z.string(),
  county: z.string(),
  country: z.string(),
})
export type OrderAddressShown = z.output<typeof orderAddress>

/** A request to cancel, and our answer to it. */
export const cancellationRequest = z.object({
  id: z.int(),
  /** In the product's unit; null for the whole order. */
  quantity: z.nullable(z.number()),
  reason: z.string(),
  comments: z.string(),
  state: z.enum(['requested', 'accepted', 'declined']),
  /** The same for people: "Cancellation Requested", "Cancellation accepted", "Cancellation declined". */
  stateText: z.string(),
  requestedAt: z.string(),
  requestedBy: z.string(),
  answeredAt: z.nullable(z.string()),
  /** Our answer in writing. */
  answer: z.string(),
})
export type CancellationRequest = z.output<typeof cancellationRequest>

const orderedProduct = z.object({
  productId,
  /** Names the line in a cancellation request: an order has each product once, so it is the product's id. */
  orderDetailId: z.int(),
  productName: z.string(),
  productCode: z.string(),
  productBrand: z.string(),
  colorName: z.string(),
  size: z.string(),
  media,
  /** Quantity ordered, quantity cancelled since, and quantity returned after dispatch. */
  productQuantity: z.number(),
  cancelledQuantity: z.number(),
  returnedQuantity: z.number(),
  unittext: z.string(),
  piecesPerBale: z.int(),
  quantityStep: z.number(),
  /** One, ex-VAT. */
  orgUnitPrice: money,
  /**
   * An offer's discount on the current quantity, ex-VAT and with VAT, already subtracted from the amounts below. Absent
   * without a discount.
   */
  offer: z.optional(z.object({ name: z.string(), exVat: money, withVat: money })),
  /** Current amounts without cancelled products: ex-VAT, VAT, and total. */
  sum: money,
  vat: money,
  sumWithVat: money,
  vatPerc: z.number(),
  /** Whether a cancellation can be requested, and the maximum quantity. */
  allowCancellation: z.boolean(),
  cancelQty: z.number(),
  /** "", "Cancellation Requested", "Partly cancelled" or "Cancelled". */
  progress: z.string(),
  cancellationRequest: z.array(cancellationRequest),
})
export type OrderedProduct = z.output<typeof orderedProduct>

export const orderDetailsReply = z.object({
  orderId,
  orderNo: z.int(),
  orderPlaced: z.string(),
  deliverByDate: day,
  /** The day that the company requested; absent if the shop promises that day, or without a request. */
  requestedDay: z.optional(day),
  orderedBy: z.string(),
  /** The trader for which a sales representative placed it; null for an order of the user's own. */
  orderedFor: z.nullable(z.string()),
  branchName: z.nullable(z.string()),
  /** The person who approved an order above a team member's limit; absent for all other orders. */
  approval: z.optional(z.object({ by: z.string(), at: z.string(), note: z.string() })),
  /** The company's own number for it; null without a number. Absent if the upstream does not store it. */
  purchaseOrderNo: z.optional(z.nullable(z.string())),
  /**
   * True if it was not paid in time and its products can be sold to others. Absent if the upstream does not reserve
   * stock.
   */
  goodsReleased: z.optional(z.boolean()),
  status: listedOrder.shape.status,
  statusText: z.string(),
  /** Null without a cancellation. */
  cancellationReason: z.nullable(z.string()),
  shippingType: z.literal(SHIPPING_TYPES),
  /** Delivery address; null for collection. */
  shipAddress: z.nullable(orderAddress),
  pickUpPoint: z.nullable(
    z.object({ name: z.string(), address: z.string(), town: z.string(), hours: z.string(), phone: z.string() }),
  ),
  /** The person to call, also when it is collected. */
  contact: z.object({ name: z.string(), mobileNumber: z.string(), email: z.string() }),
  /** For orders of companies, and for others whose invoice names a business or carries a KRA PIN. */
  invAddress: z.nullable(z.extend(orderAddress, { kraPin: z.string() })),
  deliveryProvider: z.nullable(z.string()),
  /** Products still ordered, ex-VAT. */
  subTotal: money,
  /** VAT of products and delivery. */
  vatAmount: money,
  deliveryChargesVat: money,
  /** The offer that made delivery free, and the promotion code used. Each is absent if not used. */
  deliveryOffer: z.optional(z.string()),
  promotionCode: z.optional(z.string()),
  /** Rounding to whole shillings: −0.49 … 0.50. */
  rounding: money,
  /** The order's current total, without cancelled lines. */
  totalValue: money,
  /** Amount of the payments that was credited for cancelled lines. */
  creditedValue: money,
  /** Sent refunds, and refunds without a result. Absent without refunds. */
  refunds: z.optional(z.object({ done: money, open: money })),
  currencyCode: z.string(),
  totalQuantity: z.number(),
  totalUniqueItems: z.int(),
  userComments: z.string(),
  /** The shop's messages to the customer about it, newest first. Absent if the upstream does not store them. */
  messages: z.optional(z.array(z.object({ at: z.string(), text: z.string() }))),
  lastPayment,
  isPaid: z.boolean(),
  onAccount,
  /** Store credit that paid for it, less the returned part. Absent without any. */
  storeCredit: z.optional(money),
  /** Still to be paid to the person who delivers it; absent otherwise. */
  paysOnDelivery: z.optional(z.boolean()),
  /** Absent without a deposit. */
  deposit: z.optional(orderDeposit),
  /** Of a cancelled order: the amount of its deposit that is not refunded. Absent without one. */
  retainedDeposit: z.optional(money),
  paidAt: z.nullable(z.string()),
  allowPayment: z.boolean(),
  /** The provider's receipt number, once paid. */
  transactionId: z.nullable(z.string()),
  /** Whether the whole order can be cancelled (status 1: at once, a guest's only until it is paid; 2: on request). */
  allowCancellation: z.boolean(),
  /** True if staff decide on the cancellation, false if it takes effect at once. */
  cancellationIsRequest: z.boolean(),
  /** True if products were sent: the page shows returns. */
  offersReturns: z.optional(z.boolean()),
  /** Whether its phone gets text messages about it. Absent without a Kenyan mobile number. */
  smsUpdates: z.optional(z.boolean()),
  /** The code that the customer gives the rider at the door; only for customers, while an own rider has the parcel. */
  deliveryCode: z.optional(z.string()),
  progress: z.array(step),
  /** Requests for the whole order. */
  cancellationRequest: z.array(cancellationRequest),
  listOfProducts: z.array(orderedProduct),
  /** The order's documents, each a file of `order-paper`. */
  papers: z.array(orderDocument),
})
export type OrderDetails = z.output<typeof orderDetailsReply>

export const orderDetails = defineCall({
  name: 'order-details',
  path: '/order-details',
  acting: true,
  method: 'POST',
  summary: 'All details of an order, for users who can view it.',
  who: WITH_ORDERS,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ orderId }),
  reply: orderDetailsReply,
})

export const cloneOrder = defineCall({
  name: 'clone-order',
  path: '/clone-order',
  acting: true,
  method: 'POST',
  summary:
    'Adds the products of an order to the cart at current prices, and lists products that can no longer be bought.',
  who: BUYERS,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  request: z.object({ orderId }),
  reply: z.object({
    added: z.array(
      z.object({
        ...{ productId, productName: z.string(), quantity: z.number() },
        /** Why the quantity is the rounded quantity in the cart: a minimum or a multiple does not allow the ordered one. */
        rounded: z.optional(z.string()),
      }),
    ),
    /** Products that were not added, each with the reason. */
    notAdded: z.array(z.object({ productId, productName: z.string(), quantity: z.number(), message: z.string() })),
  }),
})
