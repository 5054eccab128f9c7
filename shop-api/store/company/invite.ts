import { refuse } from '../../domain/refusal.ts'
import { inviteEmail } from '../../mail/company-emails.ts'
import { newLink } from '../identity/links.ts'
import type { Registrar } from '../identity/register.ts'
import { queueEmail } from '../mail/emails.ts'

/**
 * Mails somebody who has no password yet a link to set one, which confirms the account too. Earlier invitations are good
 * no more. @throws ProblemError invalid-request when they have signed up already or are switched off
 */
export async function invite({ tx, query, clock, publicUrl }: Registrar, userId: number): Promise<void> {
  const [user] = await query<{ email: string; name: string; company: string | null; active: boolean; open: boolean }>(
    `SELECT u.email, coalesce(u.first_name, '') AS name, c.name AS company, u.active, u.confirmed_at IS NULL AS open
     FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = $1 AND u.deleted_at IS NULL`,
    [userId],
  )
  if (!user) throw refuse('not-found', 'There is no such team member.')
  if (!user.open) throw refuse('invalid-request', `${user.name} has accepted the invitation already.`)
  if (!user.active) throw refuse('invalid-request', `${user.name} is not active. Activate them first.`)
  const token = await newLink(query, clock, userId, 'invite')
  await queueEmail(tx, clock, inviteEmail(user.email, { ...user, href: `${publicUrl}/new-password/${token}#invited` }))
}
