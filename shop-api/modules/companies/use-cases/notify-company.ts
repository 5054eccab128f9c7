import type { Session } from '../../../db/client.ts'
import type { queueEmail } from '../../../email/queue.ts'
import { notify } from '../../notifications/use-cases/notify.ts'
import { creditEmail } from '../emails/credit-emails.ts'
import { companyOwners } from '../queries/company-owners.ts'

/**
 * Context of changes to a company's account, in one transaction each: entered into its ledger, the company notified.
 */
export interface CreditAccountContext {
  tx: Session
  /** The time of all changes of the transaction. */
  now: Date
  operator: string
  publicUrl: string
  /** Queues an email, in the same transaction. */
  queueEmail: (...email: Parameters<typeof queueEmail>) => Promise<unknown>
}

/** The page that shows an account. */
const PAGE = '/credit-facilities'

/** Notifies the owners of a company of an event of its account: in the shop, and by email. */
export async function notifyCompany(
  { tx, now, publicUrl, queueEmail }: Omit<CreditAccountContext, 'operator'>,
  companyId: number,
  { title, body }: { title: string; body: string },
): Promise<void> {
  const people = await companyOwners(tx, companyId)
  await notify(
    tx,
    people.map(({ id }) => id),
    { about: 'credit', title, body, href: PAGE },
    now,
  )
  for (const { email, wantsEmails, name } of people) {
    if (!email || !wantsEmails) continue
    await queueEmail(tx, () => now, creditEmail(email, { title, name, body, href: `${publicUrl}${PAGE}` }))
  }
}
