import { and, eq, isNull } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import { users } from '../../../db/schema/accounts.ts'
import { branches } from '../../../db/schema/company.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import type { EmailContext } from '../../identity/use-cases/email-context.ts'
import { notify } from '../../notifications/use-cases/notify.ts'
import { branchEmail } from '../emails/company-emails.ts'
import { branchById } from '../queries/branches.ts'
import type { Branch } from '../rules/branch.ts'

/** The notification of a decision to a company's owners. */
const MESSAGES: Record<ApprovalStatus, (name: string, reason: string) => { title: string; body: string }> = {
  approved: (name) => ({ title: `${name} is approved`, body: 'You can now order for it.' }),
  declined: (name, reason) => ({ title: `${name} is declined`, body: `${reason} You cannot order for it.` }),
  pending: (name, reason) => ({
    title: `${name} is waiting for approval`,
    body: `${reason ? `${reason} ` : ''}You cannot order for it until it is approved.`,
  }),
}

/**
 * Sets a branch's approval status, and notifies its company by email and in the shop. In a
 * transaction.
 * @param reason a sentence; needed to decline
 * @throws ProblemError not-found; invalid-request when it has that status already
 */
export async function decideBranch(
  { tx, clock, publicUrl }: EmailContext,
  id: number,
  to: ApprovalStatus,
  reason: string,
): Promise<Branch> {
  await tx.db.select({ id: branches.id }).from(branches).where(eq(branches.id, id)).for('no key update')
  const branch = await branchById(tx, id)
  if (!branch) throw refuse('not-found', `There is no branch ${id}.`)
  if (branch.approvalStatus === to) throw refuse('invalid-request', `${branch.name} is ${to}.`)
  const declinedReason = to === 'approved' ? null : reason || null
  await tx.db.update(branches).set({ approvalStatus: to, declinedReason }).where(eq(branches.id, id))
  const { title, body } = MESSAGES[to](branch.name, reason)
  const isOwner = and(eq(users.companyId, branch.companyId), eq(users.userType, USER_TYPE.trader))
  const owners = await tx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(isOwner, users.active, isNull(users.deletedAt)))
  const notification = { about: 'profile', title, body, href: '/branch' } as const
  await notify(
    tx,
    owners.map((owner) => owner.id),
    notification,
    clock(),
  )
  for (const { email } of owners) {
    if (!email) continue
    const of = {
      company: branch.companyName,
      branch: branch.name,
      words: `${title}. ${body}`,
      href: `${publicUrl}/branch`,
    }
    await queueEmail(tx, clock, branchEmail(email, of))
  }
  return { ...branch, approvalStatus: to, declinedReason }
}
