import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { UserType } from '#lib/contract/base/codes.ts'
import { type Clock, today } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { refuse } from '../../../refusal.ts'
import { lockCreditStatus } from '../../companies/queries/credit-status.ts'
import { lockCompany } from '../../companies/queries/lock-company.ts'
import { deletionBlockers, isLastOfCompany } from '../rules/leave-company.ts'

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
  const reasons = deletionBlockers(others, await lockCreditStatus(tx, companyId, today(clock)))
  if (reasons.length === 0) return others.map(({ id }) => id)
  throw refuse('not-allowed', `Your account cannot be deleted yet: ${reasons.join(' ')}`)
}
