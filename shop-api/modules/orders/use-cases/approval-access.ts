/** Access to requests of a company's members: their caller, and the locked request. */
import { and, eq } from 'drizzle-orm'
import { ownsCompany } from '#lib/account/capabilities.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'
import { refuse } from '../../../refusal.ts'
import type { Buyer } from '../rules/recipient.ts'
import type { ApprovalRow } from './notify-approval.ts'

/** The person of a company who reads or decides about requests. */
export interface ApprovalCaller {
  userId: number
  companyId: number
  isOwner: boolean
  /** The owner, or a member with the right. */
  isApprover: boolean
}

/** The caller as a person of their company. @param approves false also for a member whose right was just removed */
export async function approvalCaller(
  { db }: Session,
  { userId, userType, companyId }: { userId: number; userType: Buyer['userType']; companyId: number },
): Promise<ApprovalCaller> {
  const isOwner = ownsCompany(userType)
  const [member] = await db.select({ approves: users.approvesOrders }).from(users).where(eq(users.id, userId))
  return { userId, companyId, isOwner, isApprover: isOwner || member?.approves === true }
}

/** Locks a request of the caller's company. @throws not-found */
export async function lockApproval({ db }: Session, no: number, companyId: number): Promise<ApprovalRow> {
  const isTheirs = and(eq(orderApprovals.no, no), eq(orderApprovals.companyId, companyId))
  const [row] = await db.select().from(orderApprovals).where(isTheirs).for('update')
  if (!row) throw refuse('not-found', 'We could not find this request.')
  return row
}

/** Why a request that was decided cannot be decided again. */
export const DECIDED = {
  approved: 'This order was approved already.',
  declined: 'This order was declined already.',
  expired: 'This request has expired. The team member can order again.',
  withdrawn: 'The team member has withdrawn this order.',
} as const
