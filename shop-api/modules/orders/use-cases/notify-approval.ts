import { eq, sql } from 'drizzle-orm'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { notificationSettings } from '../../../db/schema/help.ts'
import type { orderApprovals } from '../../../db/schema/order-approvals.ts'
import { queueEmail } from '../../../email/queue.ts'
import type { loadApprovers } from '../../companies/queries/spending.sql.ts'
import { notify } from '../../notifications/use-cases/notify.ts'
import { approvalDecidedEmail, approvalRequestedEmail } from '../emails/approval-emails.ts'

const PAGE = '/order-approvals'

export type ApprovalRow = typeof orderApprovals.$inferSelect
export type Approver = Awaited<ReturnType<typeof loadApprovers>>[number]

/** The time and addresses of notifications. */
export interface ApprovalContext {
  tx: Session
  now: Date
  publicUrl: string
}

/** Notifies the approvers of a company of a request, in the shop and by email. */
export async function notifyApprovers(
  { tx, now, publicUrl }: ApprovalContext,
  { no, totalCents, branchName, limitCents, expiresAt }: ApprovalRow,
  member: string,
  approvers: readonly Approver[],
): Promise<void> {
  const total = showMoney(totalCents)
  const title = `${member} requests your approval of ${total}`
  const body = `Request ${no}, for ${branchName}. It is above the limit of ${showMoney(limitCents)}.`
  const ids = approvers.map(({ userId }) => userId)
  await notify(tx, ids, { about: 'orders', title, body, href: PAGE }, now)
  const until = showDay(dayInNairobi(expiresAt))
  for (const { email, wantsEmails } of approvers) {
    if (!email || !wantsEmails) continue
    const of = { member, total, branch: branchName, limit: showMoney(limitCents), until }
    await queueEmail(tx, () => now, approvalRequestedEmail(email, { ...of, href: `${publicUrl}${PAGE}` }))
  }
}

/** Notifies the team member of a decision about a request, in the shop and by email. */
export async function notifyRequester(
  { tx, now, publicUrl }: ApprovalContext,
  userId: number,
  { title, body }: { title: string; body: string },
): Promise<void> {
  await notify(tx, [userId], { about: 'orders', title, body, href: PAGE }, now)
  const [person] = await tx.db
    .select({
      email: users.email,
      name: sql<string>`coalesce(${users.firstName}, '')`,
      wantsEmails: sql<boolean>`coalesce(${notificationSettings.email}, true)`,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
  if (!person?.email || !person.wantsEmails) return
  const of = { name: person.name, title, body, href: `${publicUrl}${PAGE}` }
  await queueEmail(tx, () => now, approvalDecidedEmail(person.email, of))
}
