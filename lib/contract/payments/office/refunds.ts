import * as z from 'zod/mini'
import { BANK_REFERENCE, normalCode } from '../../../format/normal-code.ts'
import { filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { PAYMENT_METHOD_IDS } from '../payment-methods.ts'

/** Refunds: requested, approved by a second person above the limit, sent, and confirmed. */

/**
 * `asked`: waits for a second person. `approved`: waits to be sent. `unknown`: possibly sent, and cannot be sent again.
 * `refused`: the provider did not send it.
 */
export const REFUND_STATES = ['asked', 'approved', 'unknown', 'done', 'refused', 'declined', 'withdrawn'] as const
export type RefundState = (typeof REFUND_STATES)[number]

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
  /** True if the provider sends it; else it is sent in the provider's portal or by the bank, and recorded. */
  isSentByProvider: z.boolean(),
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
  request: z.object({ attemptId: z.string().check(z.maxLength(60)), amount: money, reason: refundReason }),
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
  summary: 'Sends a refund to a card through its provider.',
  needsFreshFactor: true,
  input: z.object({ refundId }),
})

export const recordRefundJob = defineJob({
  kind: 'refunds.record',
  permission: 'refunds.record',
  summary: 'Records a manually sent refund, with its receipt.',
  needsFreshFactor: true,
  input: z.object({ refundId, receipt: sentReceipt }),
})

export const REFUND_CALLS = [
  officeRefundList,
  officeRefundAsk,
  officeRefundWithdraw,
  officeRefundCheck,
  officeRefundPhone,
  sendRefundJob,
  recordRefundJob,
] as const
