/** The specification's numbers with names. No other file contains them as literals. */

/** Account types. A guest has no account. */
export const USER_TYPE = {
  /** Works at a branch of a trading company. */
  branch: 1,
  consumer: 2,
  /** Owns a trading company. */
  trader: 3,
  staff: 5,
  /** A sales representative: orders for traders. */
  rep: 6,
} as const
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE]
export const USER_TYPES: readonly UserType[] = Object.values(USER_TYPE)

export const ORDER_STATUS = { pending: 1, inProcess: 2, outForDelivery: 3, delivered: 4, cancelled: 5 } as const
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS]
export const ORDER_STATUSES: readonly OrderStatus[] = Object.values(ORDER_STATUS)
/** In the specification's words. */
export const ORDER_STATUS_TEXT = {
  [ORDER_STATUS.pending]: 'Pending Approval',
  [ORDER_STATUS.inProcess]: 'In Process',
  [ORDER_STATUS.outForDelivery]: 'Out for Deliver',
  [ORDER_STATUS.delivered]: 'Delivered',
  [ORDER_STATUS.cancelled]: 'Cancelled',
} as const satisfies Record<OrderStatus, string>
/** The four steps of tracking, in their order. */
export const TRACKING_STEPS = ['Requested', 'In Process', 'Out For Delivery', 'Delivered'] as const
export type StepName = (typeof TRACKING_STEPS)[number]
/** Values of the order filter in addition to order statuses. */
export const CANCELLATION_FILTER = { requested: 6, byMe: 7 } as const

/** Status of an order's last payment. Pending: its result is not known yet. */
export const PAYMENT_STATUS = { waiting: 0, pending: 1, completed: 2, failed: 3 } as const
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]
export const PAYMENT_STATUSES: readonly PaymentStatus[] = Object.values(PAYMENT_STATUS)

export const PAYMENT_TYPE = { mobileMoney: 1, card: 2 } as const
export type PaymentType = (typeof PAYMENT_TYPE)[keyof typeof PAYMENT_TYPE]
export const PAYMENT_TYPES: readonly PaymentType[] = Object.values(PAYMENT_TYPE)

/**
 * Payment types of the ledger: the specification's, 3 for a transfer to the shop's bank and 4 for cash, both of which staff
 * record.
 */
export const ATTEMPT_TYPE = { ...PAYMENT_TYPE, bank: 3, cash: 4, storeCredit: 5 } as const
export type AttemptType = (typeof ATTEMPT_TYPE)[keyof typeof ATTEMPT_TYPE]

export const SHIPPING_TYPE = { delivery: 1, pickup: 2 } as const
export type ShippingType = (typeof SHIPPING_TYPE)[keyof typeof SHIPPING_TYPE]
export const SHIPPING_TYPES: readonly ShippingType[] = Object.values(SHIPPING_TYPE)

/** Maximum quantity of one product in a cart or an order. */
export const MAX_QUANTITY = 99_999

/** The most of a variant on hand, for forms, imports and the integration API: 100 million of its unit, in tenths. */
export const MAX_STOCK_TENTHS = 1_000_000_000
/** The most pieces of a bale. */
export const MAX_PIECES = 99_999
/** Prices and costs of variants. */
export const MAX_PRICE_CENTS = 999_999_999
