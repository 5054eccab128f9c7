import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { salesReps } from '../../../db/schema/help.ts'
import { queueEmail } from '../../../email/queue.ts'
import { type QuoteAct, quoteStaffEmail } from '../emails/quote-emails.ts'
import { loadParties, type QuoteRow } from '../queries/quotes.ts'
import type { BuyerQuoteParts } from './quote-parts.ts'

/**
 * Emails an act of a customer to the help team, and to the sales representative of the customer's company.
 * @param quote with its current company
 * @param note of the customer; empty without a note
 * @param actorId the account that acted: a representative gets no email about their own act
 */
export async function notifyQuoteStaff(
  { tx, now, helpEmail, officeUrl, publicUrl }: BuyerQuoteParts,
  { no, companyId }: Pick<QuoteRow, 'no' | 'companyId'>,
  { act, note = '', actorId }: { act: QuoteAct; note?: string | undefined; actorId: number | null },
): Promise<void> {
  const { customer } = await loadParties(tx, no)
  const rep = companyId === null ? null : await repOf(tx, companyId)
  const recipients = [
    { to: helpEmail, href: `${officeUrl}/office/orders/quotes/${no}` },
    ...(rep && rep.id !== actorId ? [{ to: rep.email, href: `${publicUrl}/quotes/${no}` }] : []),
  ]
  for (const { to, href } of recipients)
    await queueEmail(tx, () => now, quoteStaffEmail(to, { quoteNo: no, customer, act, note, href }))
}

/** The active representative of a company; null without a representative or their email. */
async function repOf({ db }: Session, companyId: number): Promise<{ id: number; email: string } | null> {
  const [rep] = await db
    .select({ id: users.id, email: users.email })
    .from(salesReps)
    .innerJoin(users, eq(users.id, salesReps.userId))
    .where(and(eq(salesReps.companyId, companyId), users.active, isNull(users.deletedAt), isNotNull(users.email)))
  return rep?.email ? { id: rep.id, email: rep.email } : null
}
