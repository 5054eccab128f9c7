import * as z from 'zod/mini'
import { filled, maybe, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import type { Permission } from '../../base/permissions.ts'

/**
 * Requests by one person that another person must approve: refunds above the limit, credit limits, prices below cost,
 * banked cheques, money closed without an order, counted differences of a drawer. Also the removal of staff, the roles that decide such requests, and a
 * higher refund limit.
 */

const post = { method: 'POST', body: 'json', answer: 'json', access: 'staff' } as const

export const APPROVAL_KINDS = [
  'refund',
  'credit-limit',
  'staff-leave',
  'price-below-cost',
  'agreed-below-cost',
  'offer-below-cost',
  'cheque-banked',
  'money-closed',
  'money-returned',
  'staff-roles',
  'staff-invite',
  'refund-limit',
  'drawer-difference',
  'quote-below-cost',
  'store-credit',
] as const
export type ApprovalKindName = (typeof APPROVAL_KINDS)[number]
/** The permission to approve each kind. */
export const APPROVE_PERMISSIONS: Record<ApprovalKindName, Permission> = {
  refund: 'refunds.approve',
  'credit-limit': 'credit.approve',
  'staff-leave': 'staff.manage',
  'price-below-cost': 'prices.approve',
  'agreed-below-cost': 'prices.approve',
  'offer-below-cost': 'prices.approve',
  'cheque-banked': 'credit.approve',
  'money-closed': 'refunds.approve',
  'money-returned': 'refunds.approve',
  'staff-roles': 'staff.manage',
  'staff-invite': 'staff.manage',
  'refund-limit': 'staff.manage',
  'drawer-difference': 'drawer.manage',
  'quote-below-cost': 'prices.approve',
  'store-credit': 'refunds.approve',
}
export const APPROVAL_STATES = ['asked', 'approved', 'declined', 'withdrawn', 'done'] as const

const somebody = z.object({ staffId: z.int(), name: z.string(), email: z.string() })

export const approval = z.object({
  approvalId: z.int(),
  kind: z.enum(APPROVAL_KINDS),
  subject: z.object({ kind: z.string(), id: z.string() }),
  amountCents: z.nullable(money),
  reason: z.string(),
  /** Details, one per line: current and new prices. */
  details: z.optional(z.array(z.string())),
  askedBy: somebody,
  askedAt: z.string(),
  state: z.enum(APPROVAL_STATES),
  decidedBy: z.nullable(somebody),
  decidedAt: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
  version: z.int(),
  /** Whether the caller can approve: they have the permission, did not make the request, and are not its subject. */
  mayDecide: z.boolean(),
})
export type Approval = z.output<typeof approval>

export const officeApprovalList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-approval-list',
  path: '/office/approvals',
  summary: 'Approval requests, pending and decided. Only kinds that the caller can request or approve.',
  request: z.object({
    kinds: z.optional(z.array(z.enum(APPROVAL_KINDS))),
    states: z.optional(z.array(z.enum(APPROVAL_STATES))),
    subject: z.optional(z.object({ kind: z.string().check(z.maxLength(40)), id: z.string().check(z.maxLength(60)) })),
  }),
  reply: z.array(approval),
})

export const officeApprovalDecide = defineOfficeCall({
  ...post,
  writes: true,
  needsFreshFactor: true,
  name: 'office-approval-decide',
  path: '/office/approvals/decide',
  summary: "Approves or declines another person's request, or withdraws the caller's own request.",
  request: z.object({
    approvalId: z.int().check(z.positive()),
    version: z.int(),
    decision: z.enum(['approved', 'declined', 'withdrawn']),
    reason: maybe(400),
  }),
  reply: approval,
})

/** Reason for the request, for the second person. */
export const approvalReason = filled('Enter a reason.', 400)

export const APPROVAL_CALLS = [officeApprovalList, officeApprovalDecide]
