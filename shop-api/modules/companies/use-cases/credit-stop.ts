import { and, eq, isNotNull } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { creditAccounts } from '../../../db/schema/credit.ts'
import { refuse } from '../../../refusal.ts'
import { lockAccount } from './credit-accounts.ts'
import { type CreditAccountContext, notifyCompany } from './notify-company.ts'

/** Stops orders on a company's account; a later reason replaces an earlier one. */
export async function stopCredit(
  { db }: Session,
  companyId: number,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  await db
    .update(creditAccounts)
    .set({ stoppedAt: now, stopReason: reason })
    .where(eq(creditAccounts.companyId, companyId))
}

/** Allows orders on a stopped account again. The company is notified. @returns why it was stopped @throws not-allowed if it is not stopped */
export async function releaseCredit(context: CreditAccountContext, companyId: number): Promise<{ stopReason: string }> {
  const { db } = context.tx
  await lockAccount(context.tx, companyId)
  const isStopped = and(eq(creditAccounts.companyId, companyId), isNotNull(creditAccounts.stoppedAt))
  const [stopped] = await db.select({ stopReason: creditAccounts.stopReason }).from(creditAccounts).where(isStopped)
  if (!stopped) throw refuse('not-allowed', 'Orders on this account are not stopped.')
  await db.update(creditAccounts).set({ stoppedAt: null, stopReason: '' }).where(isStopped)
  await notifyCompany(context, companyId, {
    title: 'You can order on your account again',
    body: 'Orders on your account were stopped. They are possible again, up to your available credit.',
  })
  return stopped
}
