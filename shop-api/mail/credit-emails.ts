import { companyOwners } from '../store/company/company-owners.ts'
import type { CreditAccountContext } from '../store/credit/credit-accounts.ts'
import { notify } from '../store/notifications/notify.ts'
import { type EmailText, renderEmail } from './render-email.ts'

const TEXT: EmailText = {
  subject: '{title}',
  greeting: 'Hello {name},',
  paragraphs: ['{body}'],
  link: 'Look at your account',
  closing: [],
}

/** The page that shows an account. */
const PAGE = '/credit-facilities'

/** Notifies those who run a company of what happened to its account: in the shop, and by email. */
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
    const message = renderEmail(TEXT, { title, name, body }, { to: email, href: `${publicUrl}${PAGE}` })
    await queueEmail(tx, () => now, message)
  }
}
