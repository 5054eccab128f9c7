import type { Output } from '#lib/contract/base/call.ts'
import type { AgedCompany, officeReminders } from '#lib/contract/companies/office/ageing.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { creditReminders } from '../../../db/schema/credit.ts'
import { usableWords } from '../../../email/published-texts.ts'
import { loadShopName, queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { REMINDER_EMAIL, reminderEmail } from '../emails/credit-emails.ts'
import { companyOwners } from '../queries/company-owners.ts'
import { pageAgeing } from './ageing.ts'
import { lockAccount } from './credit-accounts.ts'

/** Reminders of overdue amounts, which staff start. */

interface Context {
  tx: Session
  now: Date
  publicUrl: string
}

const draftFor = (to: string, { name, overdue, oldest }: AgedCompany, publicUrl: string) =>
  reminderEmail(to, {
    name,
    amount: showMoney(overdue),
    since: oldest ? showDay(oldest) : '',
    href: `${publicUrl}/credit-facilities`,
  })

/** A company's overdue amounts, the addresses of its owners, and why no reminder can be sent. @throws not-found without an account */
async function reminderOf({ tx, now }: Context, companyId: number) {
  const today = dayInNairobi(now)
  const [aged] = (await pageAgeing(tx, today, { companyId, limit: 1 })).rows
  if (!aged) throw refuse('not-found', 'This company has no credit account.')
  const owners = await companyOwners(tx, companyId)
  const to = owners.flatMap(({ email }) => (email ? [email] : []))
  const refusal =
    aged.overdue === 0
      ? `${aged.name} has no overdue amount.`
      : aged.remindedOn === today
        ? `${aged.name} got a reminder today.`
        : to.length === 0
          ? `${aged.name} has no owner with an email address.`
          : null
  return { aged, to, refusal }
}

/** The emails that reminders would be. Sends no email. */
export async function previewReminders(context: Context, companyIds: readonly number[]) {
  const { tx, publicUrl } = context
  const words = await usableWords(tx, REMINDER_EMAIL)
  const shop = await loadShopName(tx)
  const previews: Output<typeof officeReminders> = []
  for (const companyId of new Set(companyIds)) {
    const { aged, to, refusal } = await reminderOf(context, companyId)
    const { subject, text } = draftFor(to[0] ?? '', aged, publicUrl).render(shop, words)
    previews.push({ companyId, name: aged.name, to, subject, text, refusal })
  }
  return previews
}

/**
 * Emails a company's owners a reminder. @param tx an open transaction @returns its overdue amount
 * @throws not-allowed if there is no overdue amount, no address, or a reminder of today
 */
export async function sendReminder(
  context: Context & { staffId: number },
  companyId: number,
): Promise<{ overdueCents: Cents; sentTo: number }> {
  const { tx, now, staffId, publicUrl } = context
  await lockAccount(tx, companyId)
  const { aged, to, refusal } = await reminderOf(context, companyId)
  if (refusal) throw refuse('not-allowed', refusal)
  const overdueCents = aged.overdue
  await tx.db.insert(creditReminders).values({ companyId, day: dayInNairobi(now), overdueCents, at: now, staffId })
  for (const email of to) await queueEmail(tx, () => now, draftFor(email, aged, publicUrl))
  return { overdueCents, sentTo: to.length }
}
