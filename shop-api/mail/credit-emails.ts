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
  const people = await tx.query<{ id: number; email: string | null; wantsLetters: boolean; name: string }>(
    `SELECT u.id, u.email, coalesce(s.email, true) AS "wantsLetters", c.name FROM users u
     JOIN companies c ON c.id = u.company_id LEFT JOIN notification_settings s ON s.user_id = u.id
     WHERE u.company_id = $1 AND u.user_type = 3 AND u.deleted_at IS NULL`,
    [companyId],
  )
  await notify(
    tx,
    people.map(({ id }) => id),
    { about: 'credit', title, body, href: PAGE },
    now,
  )
  for (const { email, wantsLetters, name } of people) {
    if (!email || !wantsLetters) continue
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
