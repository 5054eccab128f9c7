import { companyOwners } from '../store/company/company-owners.ts'
import type { CreditAccountContext } from '../store/credit/credit-accounts.ts'
import { notify } from '../store/notifications/notify.ts'
import { composeEmail } from './emails.ts'

/** The page that shows an account. */
const PAGE = '/credit-facilities'

/** Tells those who run a company what happened to its account: in the shop, live, and by mail. */
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
    const message = composeEmail({
      to: email,
      subject: title,
      greeting: `Hello ${name},`,
      paragraphs: [body],
      link: { label: 'Look at your account', href: `${publicUrl}${PAGE}` },
      closing: [],
    })
    await queueEmail(tx, () => now, message)
  }
}
