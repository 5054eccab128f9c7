import { RELEASE_DAYS } from '#lib/contract/companies/office/credit.ts'
import { addDays, dayInNairobi, showDay, startOfDay } from '#lib/format/clock.ts'
import { creditReleases } from '../../../db/schema/credit-releases.ts'
import { refuse } from '../../../refusal.ts'
import { lockCreditStatus } from '../queries/credit-status.ts'
import { type CreditAccountContext, notifyCompany } from './notify-company.ts'

/**
 * Allows one order on an account that is on hold, until the end of a day. The company is notified.
 * @returns the last day on which the order can be placed
 * @throws not-found without an account; not-allowed if it is not on hold, or one order is allowed already
 */
export async function releaseOneOrder(
  context: CreditAccountContext,
  { companyId, reason, staffId }: { companyId: number; reason: string; staffId: number },
): Promise<string> {
  const { tx, now } = context
  const today = dayInNairobi(now)
  const status = await lockCreditStatus(tx, companyId, today)
  if (!status) throw refuse('not-found', 'This company has no credit account.')
  if (!status.hold) throw refuse('not-allowed', 'This account is not on hold.')
  if (status.releaseId !== null) throw refuse('not-allowed', 'One order is allowed already. It is not placed yet.')
  const lastDay = addDays(today, RELEASE_DAYS)
  const expiresAt = startOfDay(addDays(lastDay, 1))
  await tx.db.insert(creditReleases).values({ companyId, reason, staffId, createdAt: now, expiresAt })
  await notifyCompany(context, companyId, {
    title: 'You can place one order on your account',
    body: `Orders on your account are on hold. You can place one order on it until ${showDay(lastDay)}, within your limit.`,
  })
  return lastDay
}
