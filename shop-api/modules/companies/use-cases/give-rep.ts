import { queueEmail } from '../../../email/queue.ts'
import type { EmailContext } from '../../identity/use-cases/email-context.ts'
import { notify } from '../../notifications/use-cases/notify.ts'
import { repAssignedEmail } from '../emails/kyc-emails.ts'
import type { NamedCompany } from '../queries/find-company.ts'
import { assignRep, ownersWithEmail, type SalesRep } from './sales-reps.ts'

/**
 * Gives a company its sales representative, and notifies its owners. In a transaction.
 * @returns false when it has this one already
 */
export async function giveRep(
  { tx, clock, publicUrl }: EmailContext,
  company: NamedCompany,
  rep: SalesRep,
): Promise<boolean> {
  if (!(await assignRep(tx, company.id, rep.id))) return false
  const owners = await ownersWithEmail(tx, company.id)
  const notification = {
    about: 'profile',
    title: `${rep.name} is now your sales representative`,
    body: 'Find their contact details on the help page.',
    href: '/need-help',
  } as const
  const ids = owners.map(({ id }) => id)
  await notify(tx, ids, notification, clock())
  for (const { email } of owners)
    await queueEmail(tx, clock, repAssignedEmail(email, company.name, rep, `${publicUrl}/need-help`))
  return true
}
