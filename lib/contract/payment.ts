import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from './call.ts'
import { kenyanMobile, money, orderId } from './fields.ts'

/** 1 mobile money, 2 card. */
export const PAYMENT_TYPE = { mpesa: 1, card: 2 } as const
/** Of an order's last payment: 0 waiting, 1 pending (undecided), 2 completed, 3 failed. */
export const PAYMENT_STATUS = { waiting: 0, pending: 1, completed: 2, failed: 3 } as const

/** Starts a payment. "Accepted" is not paid: the page then watches `payment-status`. */
export const payment = defineCall({
  name: 'payment',
  path: '/payment',
  method: 'POST',
  summary: "Starts a payment: sends an M-Pesa prompt to a phone for the order's whole amount.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  request: z.object({
    paymentType: z.literal(PAYMENT_TYPE.mpesa),
    amount: money,
    orderId,
    mobileNumber: kenyanMobile,
  }),
  reply: z.object({
    orderId,
    /** The ledger's attempt, for logs and for the page that watches. */
    attemptId: z.string(),
    reason: z.optional(z.string()),
  }),
})

export const paymentStatus = defineCall({
  name: 'payment-status',
  path: '/payment-status',
  method: 'POST',
  summary: "How an order's payment stands, read by the page that watches it.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ orderId }),
  reply: z.object({
    orderId,
    orderNo: z.int(),
    isPaid: z.boolean(),
    /** Guests and consumers pay at once; orders of everybody else are confirmed without a payment. */
    paidAtOnce: z.boolean(),
    totalValue: money,
    currencyCode: z.string(),
    /** Null when nobody has tried to pay yet. */
    lastPayment: z.nullable(z.literal([0, 1, 2, 3])),
    /** The ledger's state of the last attempt. */
    state: z.nullable(z.enum(['requested', 'prompted', 'paid', 'failed', 'unknown'])),
    /** In plain words, when it failed or is undecided. */
    reason: z.nullable(z.string()),
    /** The provider's receipt number, when paid. */
    receipt: z.nullable(z.string()),
    /** The phone that was asked, masked: "07•• ••• 678". */
    phone: z.nullable(z.string()),
    startedAt: z.nullable(z.string()),
    /** Until when the prompt can be answered; about a minute after it was sent. */
    promptEndsAt: z.nullable(z.string()),
    /** The server's clock, so that a countdown does not trust the phone's. */
    now: z.string(),
    /** Paying by hand: what to type into the M-Pesa menu. */
    byHand: z.object({ businessNumber: z.string(), accountReference: z.string(), amount: z.int() }),
  }),
})
