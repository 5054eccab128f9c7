import { and, eq, isNull, ne } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { refuse } from '../../../refusal.ts'
import { setMemberActive } from '../../companies/use-cases/team.ts'
import { endLinks } from '../../identity/use-cases/links.ts'
import { endOtherSessions } from '../../identity/use-cases/sessions.ts'

/**
 * Disables a customer's account, which ends its sessions and links, or enables it again. In a transaction. Orders
 * continue unchanged.
 * @throws not-found; `changed-meanwhile` if it is in that state already; invalid-request for the primary contact of a
 * branch
 */
export async function setCustomerActive(tx: Session, now: Date, userId: number, active: boolean): Promise<void> {
  const isTheirs = and(eq(users.id, userId), isNull(users.deletedAt), ne(users.userType, USER_TYPE.staff))
  const { active: isActive, userType, companyId } = users
  const [user] = await tx.db.select({ isActive, userType, companyId }).from(users).where(isTheirs)
  if (!user) throw refuse('not-found', `There is no customer ${userId}.`)
  const standsSo = () => refuse('changed-meanwhile', active ? 'This account is open.' : 'This account is stopped.')
  if (user.isActive === active) throw standsSo()
  if (user.userType === USER_TYPE.branch && user.companyId !== null) {
    return setMemberActive(tx, now, user.companyId, userId, active)
  }
  const changed = await tx.db
    .update(users)
    .set({ active })
    .where(and(isTheirs, eq(users.active, !active)))
    .returning({ id: users.id })
  if (changed.length === 0) throw standsSo()
  if (active) return
  await endOtherSessions(tx, userId, null)
  await endLinks(tx, userId)
}
