import { and, eq, isNull } from 'drizzle-orm'
import { companies, users } from '../../../db/schema/accounts.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import type { EmailContext } from '../../identity/use-cases/email-context.ts'
import { newLink } from '../../identity/use-cases/links.ts'
import { inviteEmail } from '../emails/company-emails.ts'

/**
 * Emails a user who has no password yet a link to set one, which confirms the account too. Earlier invitations end.
 * @throws ProblemError not-found; invalid-request for a user who has accepted one already or is switched off
 */
export async function invite({ tx, clock, publicUrl }: EmailContext, userId: number): Promise<void> {
  const { email, firstName, active, confirmedAt } = users
  const [user] = await tx.db
    .select({ email, firstName, active, confirmedAt, company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user?.email) throw refuse('not-found', 'We could not find this team member.')
  const name = user.firstName ?? ''
  if (user.confirmedAt) throw refuse('invalid-request', `${name} has already accepted the invitation.`)
  if (!user.active) throw refuse('invalid-request', `${name} is not active. Activate them first.`)
  const href = `${publicUrl}/new-password/${await newLink(tx, clock, userId, 'invite')}#invited`
  await queueEmail(tx, clock, inviteEmail(user.email, { company: user.company, href }))
}
