import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { maybe, money, referenceId } from '../base/fields.ts'
import { placeOrder } from './order.ts'

/** Orders above a team member's spending limit, which wait for an approver of the company. Additions of ours. */

const MEMBERS: readonly UserType[] = [USER_TYPE.branch]
const COMPANY: readonly UserType[] = [USER_TYPE.branch, USER_TYPE.trader]

/** Days during which a request can be approved. */
export const APPROVAL_DAYS = 7

export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'expired', 'withdrawn'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

export const LIMIT_KINDS = ['order', 'month'] as const

const requestLine = z.object({
  productId: referenceId,
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Ex-VAT, of one unit. */
  unitPrice: money,
  /** Of the line, with VAT. */
  total: money,
})

export const orderApproval = z.object({
  no: z.int(),
  state: z.enum(APPROVAL_STATES),
  requestedBy: z.string(),
  isOwn: z.boolean(),
  branch: z.string(),
  purchaseOrderNo: z.nullable(z.string()),
  comments: z.string(),
  /** With VAT and delivery, at the time of the request. */
  total: money,
  limitKind: z.enum(LIMIT_KINDS),
  limit: money,
  lines: z.array(requestLine),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** The approver; null if it expired or was withdrawn. */
  decidedBy: z.nullable(z.string()),
  note: z.string(),
  /** The placed order. */
  orderId: z.nullable(z.string()),
  orderNo: z.nullable(z.int()),
  /** The caller can approve or decline it. */
  mayDecide: z.boolean(),
  /** The caller can put its lines into the cart again; a waiting request is withdrawn. */
  mayTakeBack: z.boolean(),
})
export type OrderApproval = z.output<typeof orderApproval>

export const orderApprovalRequest = defineCall({
  name: 'order-approval-request',
  path: '/order-approval-request',
  method: 'POST',
  summary:
    "Sends an order above the team member's limit to the approvers of the company. It takes no stock and no credit.",
  who: MEMBERS,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  request: placeOrder.request,
  reply: z.object({ no: z.int(), total: money, approvers: z.array(z.string()) }),
})

export const orderApprovalList = defineCall({
  name: 'order-approval-list',
  path: '/order-approval-list',
  method: 'POST',
  summary:
    "Requests of the company's team, waiting requests first: all for owners and approvers, else the caller's own.",
  who: COMPANY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({}),
  reply: z.array(orderApproval),
})

/** The order as it would be placed now. */
export const currentOrder = z.object({
  /** With VAT and delivery; null if it cannot be placed. */
  total: z.nullable(money),
  /** Differences to the request, as sentences: prices, quantities above the stock, products that are no longer sold. */
  changes: z.array(z.string()),
  /** Why it cannot be placed now; null if it can. */
  problem: z.nullable(z.string()),
  /** If only the company's account refuses it: the total to pay at once instead. Absent otherwise. */
  payNowTotal: z.optional(money),
})
export type CurrentOrder = z.output<typeof currentOrder>

export const orderApprovalDetail = defineCall({
  name: 'order-approval-detail',
  path: '/order-approval-detail',
  method: 'POST',
  summary: 'The order of a waiting request at current prices and stock, for an approver.',
  who: COMPANY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ no: referenceId }),
  reply: currentOrder,
})

export const orderApprovalDecide = defineCall({
  name: 'order-approval-decide',
  path: '/order-approval-decide',
  method: 'POST',
  summary: 'Approves a request, which places its order at current prices, or declines it.',
  who: COMPANY,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  request: z.object({
    no: referenceId,
    decision: z.enum(['approve', 'decline']),
    note: maybe(400),
    /** The total that the approver saw; needed to approve. */
    total: z.optional(money),
    /** The order is paid at once although the company has an account. */
    paysNow: z.optional(z.boolean()),
  }),
  reply: z.object({
    orderId: z.nullable(z.string()),
    orderNo: z.nullable(z.int()),
    /** True if the placed order is not on an account: it is to be paid now. */
    isToPay: z.optional(z.boolean()),
  }),
})

export const orderApprovalTakeBack = defineCall({
  name: 'order-approval-take-back',
  path: '/order-approval-take-back',
  method: 'POST',
  summary: "Puts the lines of the caller's request into the cart again. A waiting request is withdrawn.",
  who: MEMBERS,
  body: 'json',
  answer: 'json',
  writes: true,
  request: z.object({ no: referenceId }),
  reply: z.object({
    /** Lines that were not taken, and why. */
    refused: z.array(z.object({ productId: referenceId, message: z.string() })),
  }),
})

export const ORDER_APPROVAL_CALLS = [
  orderApprovalRequest,
  orderApprovalList,
  orderApprovalDetail,
  orderApprovalDecide,
  orderApprovalTakeBack,
] as const
