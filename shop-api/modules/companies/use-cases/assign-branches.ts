import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { branches, userBranches } from '../../../db/schema/company.ts'
import { refuse } from '../../../refusal.ts'
import { noBranch } from '../rules/branch.ts'

/**
 * Assigns exactly these branches of the company to a user of its team. In a transaction.
 * @throws ProblemError not-found for another company's branch; invalid-request when the user is the primary contact of
 *   a branch that is not among them
 */
export async function assignBranches(
  { db }: Session,
  companyId: number,
  userId: number,
  branchIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(branchIds)]
  const found = await db
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.companyId, companyId), inArray(branches.id, ids)))
  if (found.length < ids.length) throw noBranch()
  const [contactOf] = await db
    .select({ name: branches.name, person: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})` })
    .from(branches)
    .innerJoin(users, eq(users.id, branches.primaryContactId))
    .where(and(eq(users.id, userId), notInArray(branches.id, ids)))
    .orderBy(sql`lower(${branches.name})`)
    .limit(1)
  if (contactOf) {
    const { person, name } = contactOf
    const message = `${person} is the primary contact of ${name}. Choose another contact there first.`
    throw refuse('invalid-request', message, { fields: { assignBranch: message } })
  }
  await db.delete(userBranches).where(and(eq(userBranches.userId, userId), notInArray(userBranches.branchId, ids)))
  if (ids.length === 0) return
  await db
    .insert(userBranches)
    .values(ids.map((branchId) => ({ userId, branchId })))
    .onConflictDoNothing()
}
