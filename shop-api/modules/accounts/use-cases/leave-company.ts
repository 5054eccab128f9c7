import { and, asc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { UserType } from '#lib/contract/base/codes.ts'
import { type Clock, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { storeCreditAccounts } from '../../../db/schema/store-credit.ts'
import { refuse } from '../../../refusal.ts'
import { lockCreditStatus } from '../../companies/queries/credit-status.ts'
import { lockCompany } from '../../companies/queries/lock-company.ts'
import { deletionBlockers, isLastOfCompany } from '../rules/leave-company.ts'

/** @param isOwn a condition for the account @throws ProblemError not-allowed while there is store credit */
export async function demandNoStoreCredit({ db }: Session, isOwn: SQL): Promise<void> {
  const { balanceCents } = storeCreditAccounts
  const [row] = await db.select({ balanceCents }).from(storeCreditAccounts).where(isOwn).for('update')
  if (!row || row.balanceCents === 0) return
  const left = showMoney(row.balanceCents)
  throw refuse(
    'not-allowed',
    `Your account cannot be deleted yet: there is ${left} of store credit. Use it first, or contact us.`,
  )
}

/**
 * Checks that a user can leave their company. In a transaction, with the company and its credit account locked until it
 * ends.
 * @returns the disabled users of the team, deleted with the last owner: no user could enable them again
 * @throws ProblemError not-allowed, with the first steps to take
 */
export async function teamLeavingWith(
  tx: Session,
  clock: Clock,
  { userId, userType, companyId }: { userId: number; userType: UserType; companyId: number },
): Promise<number[]> {
  await lockCompany(tx, companyId)
  const others = await tx.db
    .select({ id: users.id, userType: users.userType, active: users.active })
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.id, userId), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
  if (!isLastOfCompany(userType, others)) return []
  await demandNoStoreCredit(tx, eq(storeCreditAccounts.companyId, companyId))
  const reasons = deletionBlockers(others, await lockCreditStatus(tx, companyId, today(clock)))
  if (reasons.length === 0) return others.map(({ id }) => id)
  throw refuse('not-allowed', `Your account cannot be deleted yet: ${reasons.join(' ')}`)
}
