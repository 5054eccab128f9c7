import * as z from 'zod/mini'
import { money } from '../../base/fields.ts'
import { approvalStatus } from '../../identity/session.ts'
import { ORDER_STAGES, PAYMENT_STATES } from '../../orders/office/order-stages.ts'
import { creditHold } from '../credit.ts'

/** Fields shared by the office's pages of companies and customers. */

export const companyId = z.int().check(z.positive())
export const userId = z.int().check(z.positive())
export const pageNo = z.optional(z.int().check(z.minimum(1), z.maximum(10_000)))

export const listedCompanyOrder = z.object({
  orderNo: z.int(),
  branch: z.nullable(z.string()),
  createdAt: z.string(),
  stage: z.enum(ORDER_STAGES),
  askedToCancel: z.boolean(),
  payment: z.enum(PAYMENT_STATES),
  total: money,
})
export type ListedCompanyOrder = z.output<typeof listedCompanyOrder>

/** A note of staff, or something done, newest first. */
export const happening = z.object({
  id: z.string(),
  kind: z.enum(['note', 'done']),
  at: z.string(),
  who: z.string(),
  /** The text of a note, else the name of the action: "kyc.answer". */
  text: z.string(),
  /** Details of the action: "KSh 750,000, 30 days". */
  detail: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type Happening = z.output<typeof happening>

export const companyBranch = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  contact: z.string(),
  approvalStatus,
  declinedReason: z.nullable(z.string()),
  active: z.boolean(),
})
export type CompanyBranch = z.output<typeof companyBranch>

export const companyMember = z.object({
  userId: z.int(),
  name: z.string(),
  isOwner: z.boolean(),
  branches: z.array(z.string()),
  active: z.boolean(),
  isInvited: z.boolean(),
  lastSeenAt: z.nullable(z.string()),
  /** Larger orders wait for approval, with VAT; null: no limit. Absent from an older shop API, as the next two. */
  orderLimit: z.optional(z.nullable(money)),
  /** The most that the orders of a calendar month can total without approval. */
  monthLimit: z.optional(z.nullable(money)),
  /** True: approves orders of other members. */
  approvesOrders: z.optional(z.boolean()),
})
export type CompanyMember = z.output<typeof companyMember>

export const companyCredit = z.object({
  limit: money,
  termsDays: z.int(),
  outstanding: money,
  due: money,
  pending: money,
  uncleared: money,
  available: money,
  /** Why no order can be placed on the account; null if orders are possible. */
  stopReason: z.nullable(z.string()),
  /** Since when, ISO 8601. */
  stoppedAt: z.nullable(z.string()),
  /** Why no order can be placed on the account; absent without a hold. */
  hold: z.optional(creditHold),
  /** Permissions for one order in spite of a hold, newest first. */
  releases: z.array(
    z.object({
      reason: z.string(),
      by: z.string(),
      at: z.string(),
      expiresAt: z.string(),
      /** The order that used it. */
      orderNo: z.nullable(z.int()),
    }),
  ),
})
export type CompanyCredit = z.output<typeof companyCredit>

export const companyCheque = z.object({
  chequeNo: z.string(),
  chequeDate: z.string(),
  status: z.enum(['pending', 'banked', 'cleared', 'bounced']),
  amount: money,
  settledOn: z.nullable(z.string()),
})

export const companyPrice = z.object({
  code: z.string(),
  name: z.string(),
  fromBales: z.int(),
  exVat: money,
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
})
