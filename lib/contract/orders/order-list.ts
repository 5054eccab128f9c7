import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, SHIPPING_TYPES, USER_TYPES, type UserType } from '../base/codes.ts'
import { day, media, money, orderId, productId } from '../base/fields.ts'
import { onAccount } from '../companies/on-account.ts'
import { orderFilterFields, rightRange } from './order-filter.ts'

/**
 * All users with an account can view orders. Type 2 sees its own, type 1 its own and its branches', type 3 its
 * company's, type 6 those of its assigned companies and those it placed, type 5 all. Other orders return 404.
 */
export const WITH_ORDERS: readonly UserType[] = USER_TYPES

/**
 * Status of the last payment: 0 waiting, 1 pending, 2 completed, 3 failed; null before the first payment (shown as
 * pending).
 */
export const lastPayment = z.nullable(z.literal(PAYMENT_STATUSES))

const listedProduct = z.object({
  productId,
  productName: z.string(),
  productCode: z.string(),
  colorName: z.string(),
  size: z.string(),
  media,
  /** Quantity without cancelled products, in the product's unit. */
  quantity: z.number(),
  unitText: z.string(),
  /** Amount with VAT, without cancelled products. */
  totalWithVat: money,
})

export const listedOrder = z.object({
  orderId,
  /** The running number that people read out. */
  orderNo: z.int(),
  /** The same number under the specification's name. Absent if the upstream does not send it. */
  id: z.optional(z.int()),
  /** When it was placed, ISO instant. */
  orderPlaced: z.string(),
  deliverByDate: day,
  /** When it was delivered or collected, ISO instant; null before. Absent if the upstream does not send it in lists. */
  deliveredAt: z.optional(z.nullable(z.string())),
  /** Null for orders of no branch. */
  branchName: z.nullable(z.string()),
  /** Name of the person who placed it. */
  orderedBy: z.string(),
  /** The trader for which a sales representative placed it; null for an order of the user's own. */
  orderedFor: z.nullable(z.string()),
  /** The company's own number for it; null without a number. Absent if the upstream does not store it. */
  purchaseOrderNo: z.optional(z.nullable(z.string())),
  /** 1 delivery, 2 pick-up. Absent if the upstream does not send it in lists. */
  shippingType: z.optional(z.literal(SHIPPING_TYPES)),
  /** 1 Pending Approval … 5 Cancelled. */
  status: z.literal(ORDER_STATUSES),
  /** The status as text; "Cancellation Requested" and "Cancelled By Me" if that applies. */
  statusText: z.string(),
  lastPayment,
  isPaid: z.boolean(),
  onAccount,
  /** Still to be paid to the person who delivers it; absent otherwise. */
  paysOnDelivery: z.optional(z.boolean()),
  /** Its deposit was received, and the balance is due; absent otherwise. */
  isDepositPaid: z.optional(z.boolean()),
  /**
   * True if Pay Now is shown: for consumers and companies without an account, if the order is not paid, not cancelled
   * and has no payment in progress.
   */
  allowPayment: z.boolean(),
  totalUniqueItems: z.int(),
  unitText: z.string(),
  totalQuantity: z.number(),
  deliveryChargesVat: money,
  totalValue: money,
  currencyCode: z.string(),
  /** The first lines, by brand; `hiddenItems` more are in the order itself. */
  orderDetails: z.array(z.object({ name: z.string(), products: z.array(listedProduct) })),
  hiddenItems: z.int(),
})
export type ListedOrder = z.output<typeof listedOrder>

/** Of all matching orders, not of one page. */
export const orderStatistics = z.object({
  orders: z.int(),
  /** Their value, without cancelled orders. */
  totalValue: money,
  /** The value of unpaid orders that must be paid. */
  unpaidValue: money,
  /** The value of orders on a company's account. Absent if the upstream has no accounts. */
  onAccountValue: z.optional(money),
  pendingApproval: z.int(),
  inProcess: z.int(),
  outForDeliver: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
})
export type OrderStatistics = z.output<typeof orderStatistics>

export const orderList = defineCall({
  name: 'order-list',
  path: '/order-list',
  acting: true,
  method: 'POST',
  summary: 'Orders, newest first, with statistics over all matching orders.',
  who: WITH_ORDERS,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z
    .object({
      ...orderFilterFields,
      perPage: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
      /** `next` of the page before; null for the first. */
      after: z._default(z.nullable(z.int().check(z.positive())), null),
    })
    .check(rightRange),
  reply: z.object({
    list: z.array(listedOrder),
    /** With the first page only: null on those after it. */
    statistics: z.nullable(orderStatistics),
  }),
  meta: z.object({
    /** `after` of the next page; null when this was the last. */
    next: z.nullable(z.int()),
  }),
})
