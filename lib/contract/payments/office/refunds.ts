import * as z from 'zod/mini'
import { BANK_REFERENCE, normalCode } from '../../../format/normal-code.ts'
import { filled, kenyanMobile, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { PAYMENT_METHOD_IDS } from '../payment-methods.ts'

/** Refunds: requested, approved by a second person above the limit, sent, and confirmed. */

/**
 * `asked`: waits for a second person. `approved`: waits to be sent. `sent`: accepted by the provider, which reports the
 * result later. `unknown`: possibly sent. Neither can be sent again. `refused`: the provider did not send it.
 */
export const REFUND_STATES = [
  'asked',
  'approved',
  'sent',
  'unknown',
  'done',
  'refused',
  'declined',
  'withdrawn',
] as const
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * How a refund is sent. `card`: by the card provider. `reversal`: M-Pesa returns the payment to its payer. `phone`: M-Pesa
 * sends it to a phone. `no-number`: M-Pesa could send it, but no number is known. `by-hand`: sent in the provider's
 * portal, by the bank or in cash, and recorded. `store-credit`: credited to the customer.
 */
export const REFUND_WAYS = ['card', 'reversal', 'phone', 'no-number', 'by-hand', 'store-credit'] as const
export type RefundWayName = (typeof REFUND_WAYS)[number]

/** Maximum number of refunds sent at once. */
export const MAX_REFUNDS_AT_ONCE = 100

const somebody = z.object({ staffId: z.int(), name: z.string(), email: z.string() })

const payment = {
  attemptId: z.string(),
  method: z.enum(PAYMENT_METHOD_IDS),
  byHand: z.boolean(),
  /** Reference of the payment: a receipt, or the bank's reference. */
  paidWith: z.nullable(z.string()),
  /** "0722 ••• 999" or "Visa •••• 4242" */
  payer: z.string(),
  /** Name of the payer from the provider; null if the provider sent no name. */
  payerName: z.nullable(z.string()),
  /** Whether the whole number is known. */
  hasPhone: z.boolean(),
}

export const officeRefund = z.object({
  ...payment,
  refundId: z.string(),
  state: z.enum(REFUND_STATES),
  orderNo: z.int(),
  customer: z.string(),
  amount: money,
  reason: z.string(),
  /** Null for a refund sent by a command. */
  askedBy: z.nullable(somebody),
  askedAt: z.string(),
  /** Null if no approval is needed. */
  approval: z.nullable(
    z.object({
      approvalId: z.int(),
      version: z.int(),
      decidedBy: z.nullable(somebody),
      decidedAt: z.nullable(z.string()),
      /** Why it was declined. */
      reason: z.nullable(z.string()),
    }),
  ),
  way: z.enum(REFUND_WAYS),
  /** True if the provider can send it now. Otherwise staff send it and record it. */
  isSentByProvider: z.boolean(),
  /** Masked number and name of the phone it is sent to; null if it returns to the payer. */
  recipient: z.nullable(z.object({ phone: z.string(), name: z.nullable(z.string()) })),
  /** Why the entered number is right although the masked number of the payment does not prove it. */
  phoneReason: z.nullable(z.string()),
  /** Number of queries about a result that is not known, and the time of the next. */
  queries: z.int(),
  nextQueryAt: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
  /** Why it was withdrawn. */
  closedReason: z.nullable(z.string()),
})
export type OfficeRefund = z.output<typeof officeRefund>

/** An order with a refund due that is not requested yet. */
const refundDue = z.object({
  orderNo: z.int(),
  customer: z.string(),
  /** A guest has no account for store credit. */
  isGuest: z.optional(z.boolean()),
  amount: money,
  since: z.string(),
  text: z.string(),
  payments: z.array(z.object({ ...payment, left: money, settledAt: z.string() })),
})
export type RefundDue = z.output<typeof refundDue>

const post = { method: 'POST', body: 'json', answer: 'json' } as const

export const officeRefundList = defineOfficeCall({
  ...post,
  writes: false,
  access: 'payments.view',
  name: 'office-refund-list',
  path: '/office/refunds',
  summary: 'Pending refunds, the latest completed refunds, and orders with a refund due.',
  request: z.object({ orderNo: z.optional(z.int().check(z.positive())) }),
  reply: z.object({
    waiting: z.array(officeRefund),
    over: z.array(officeRefund),
    due: z.array(refundDue),
    /** Above it a second person is needed; null: never. */
    limit: z.nullable(money),
  }),
})

export const refundReason = filled('Enter a reason.', 300)

export const officeRefundAsk = defineOfficeCall({
  ...post,
  writes: true,
  access: 'refunds.ask',
  name: 'office-refund-ask',
  path: '/office/refunds/ask',
  summary: 'Requests a refund of a payment. Above the limit a second person must approve it.',
  request: z.object({
    attemptId: z.string().check(z.maxLength(60)),
    amount: money,
    reason: refundReason,
    /** For a payment without a full number: the phone to send to. */
    phone: z.optional(kenyanMobile),
    /** Why this number is right if the masked number of the payment does not prove it: a second person approves it. */
    phoneReason: z.optional(refundReason),
  }),
  reply: officeRefund,
})

export const officeRefundWithdraw = defineOfficeCall({
  ...post,
  writes: true,
  access: 'refunds.ask',
  name: 'office-refund-withdraw',
  path: '/office/refunds/withdraw',
  summary: "Withdraws the caller's refund request that is not sent.",
  request: z.object({ refundId: z.string().check(z.maxLength(60)), reason: refundReason }),
  reply: officeRefund,
})

export const officeRefundNotSent = defineOfficeCall({
  ...post,
  writes: true,
  access: 'refunds.approve',
  needsFreshFactor: true,
  name: 'office-refund-not-sent',
  path: '/office/refunds/not-sent',
  summary: "Ends a refund without a result that M-Pesa's statements do not have.",
  request: z.object({ refundId: z.string().check(z.maxLength(60)), reason: refundReason }),
  reply: officeRefund,
})

export const officeRefundCheck = defineOfficeCall({
  ...post,
  writes: true,
  access: 'refunds.record',
  name: 'office-refund-check',
  path: '/office/refunds/check',
  summary: 'Queries the providers for refunds with an unknown status.',
  request: z.object({}),
  reply: z.object({ settled: z.int() }),
})

export const officeRefundPhone = defineOfficeCall({
  ...post,
  writes: false,
  isLogged: true,
  access: 'phones.view',
  name: 'office-refund-phone',
  path: '/office/refunds/phone',
  summary: 'The phone number that a refund is sent to. Viewing it is logged.',
  request: z.object({ refundId: z.string().check(z.maxLength(60)) }),
  /** 2547XXXXXXXX */
  reply: z.object({ phone: z.string() }),
})

export const officeRefundName = defineOfficeCall({
  ...post,
  writes: true,
  access: 'refunds.record',
  name: 'office-refund-name',
  path: '/office/refunds/name',
  summary: 'The masked name of the phone that a refund is sent to, from the provider.',
  request: z.object({ refundId: z.string().check(z.maxLength(60)) }),
  /** Null if the provider does not show it. */
  reply: z.object({ name: z.nullable(z.string()) }),
})

/** The receipt of money sent back: M-Pesa's, or the bank's reference. */
export const sentReceipt = z
  .string()
  .check(
    z.overwrite(normalCode),
    z.regex(BANK_REFERENCE, 'Enter the receipt of the money you sent: 4 to 40 letters and digits.'),
  )

const refundId = z.string().check(z.minLength(1), z.maxLength(60))

export const sendRefundJob = defineJob({
  kind: 'refunds.send',
  permission: 'refunds.record',
  summary: 'Sends refunds through their providers, each with its own result.',
  needsFreshFactor: true,
  input: z.object({
    refundIds: z.array(refundId).check(z.minLength(1, 'Select a refund.'), z.maxLength(MAX_REFUNDS_AT_ONCE)),
  }),
})

export const recordRefundJob = defineJob({
  kind: 'refunds.record',
  permission: 'refunds.record',
  summary: 'Records a manually sent refund, or the receipt of a refund whose result was not known.',
  needsFreshFactor: true,
  input: z.object({ refundId, receipt: sentReceipt }),
})

export const REFUND_CALLS = [
  officeRefundList,
  officeRefundAsk,
  officeRefundWithdraw,
  officeRefundNotSent,
  officeRefundCheck,
  officeRefundPhone,
  officeRefundName,
  sendRefundJob,
  recordRefundJob,
] as const
