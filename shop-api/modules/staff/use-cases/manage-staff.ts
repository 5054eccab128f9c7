import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { type Permission, permissionsOf, type Role } from '#lib/contract/base/permissions.ts'
import type { Session } from '../../../db/client.ts'
import {
  staffAuthenticators,
  staffLinks,
  staffMembers,
  staffPasskeys,
  staffSessions,
} from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { setJobsAside } from './set-jobs-aside.ts'

/** Changes to staff members by others: roles, sessions, leaving. */

export type StaffRow = typeof staffMembers.$inferSelect

/** Locks all staff rows: changes of owners run one after the other. */
async function lockStaff({ db }: Session): Promise<StaffRow[]> {
  return db.select().from(staffMembers).orderBy(asc(staffMembers.id)).for('update')
}

/** @throws not-found; `changed-meanwhile` if another person has changed the member since `version` was read */
function findMember(staff: readonly StaffRow[], staffId: number, version?: number): StaffRow {
  const found = staff.find(({ id }) => id === staffId)
  if (!found) throw refuse('not-found', 'There is no such staff member.')
  if (version !== undefined && found.version !== version) {
    const data = { staffId, roles: found.roles, state: found.state, version: found.version }
    throw refuse('changed-meanwhile', `Someone else has changed ${found.name} since you opened the page.`, { data })
  }
  return found
}

const LAST_OWNER = 'The last owner cannot leave or lose the role. Make someone else an owner first.'
const LAST_FACTORS = 'The factors of the last owner cannot be reset. Make someone else an owner first.'

/**
 * Ensures that another owner can sign in. A member with reset factors and no second factor yet cannot.
 * @throws invalid-request if no other owner can
 */
async function demandOtherOwner(
  { db }: Session,
  staff: readonly StaffRow[],
  staffId: number,
  message = LAST_OWNER,
): Promise<void> {
  const others = staff
    .filter(({ id, state, roles }) => id !== staffId && state === 'active' && roles.includes('owner'))
    .map(({ id }) => id)
  const withPasskey = await db
    .select({ id: staffPasskeys.staffId })
    .from(staffPasskeys)
    .where(inArray(staffPasskeys.staffId, others))
    .limit(1)
  if (withPasskey.length > 0) return
  const withApp = await db
    .select({ id: staffAuthenticators.staffId })
    .from(staffAuthenticators)
    .where(and(inArray(staffAuthenticators.staffId, others), isNotNull(staffAuthenticators.confirmedAt)))
    .limit(1)
  if (withApp.length === 0) throw refuse('invalid-request', message)
}

/**
 * Locks the staff before a member's second factors are reset in the office: one owner must retain theirs.
 * @throws not-found; invalid-request for the last owner who can sign in
 */
export async function demandMayReset(tx: Session, staffId: number): Promise<void> {
  const staff = await lockStaff(tx)
  const member = findMember(staff, staffId)
  if (member.roles.includes('owner')) await demandOtherOwner(tx, staff, staffId, LAST_FACTORS)
}

interface GivenRoles {
  staffId: number
  version: number
  roles: readonly Role[]
  name: string
}

/**
 * Locks the staff before a member's roles change. @throws `changed-meanwhile`; invalid-request for a former member, or
 * the last owner
 */
export async function demandMayChange(tx: Session, given: GivenRoles): Promise<StaffRow> {
  const staff = await lockStaff(tx)
  const before = findMember(staff, given.staffId, given.version)
  if (before.state === 'left') throw refuse('invalid-request', `${before.name} has left.`)
  if (before.roles.includes('owner') && !given.roles.includes('owner')) await demandOtherOwner(tx, staff, before.id)
  return before
}

/**
 * Gives a staff member other roles, valid from the next request on. A member who loses a permission has their pending
 * jobs set aside. @returns the member before and after
 */
export async function changeRoles(
  tx: Session,
  given: GivenRoles,
  now: Date,
): Promise<{ before: StaffRow; after: StaffRow }> {
  const before = await demandMayChange(tx, given)
  const has = permissionsOf(given.roles)
  if ([...permissionsOf(before.roles)].some((one) => !has.has(one))) await setJobsAside(tx, before.id, now)
  const [after] = await tx.db
    .update(staffMembers)
    .set({ roles: [...given.roles], name: given.name, version: sql`${staffMembers.version} + 1` })
    .where(eq(staffMembers.id, before.id))
    .returning()
  if (!after) throw new Error('a staff member is gone')
  return { before, after }
}

/** Ends all sessions of a staff member and sets aside the work that they started. @returns how many sessions */
export async function endSessionsOf(tx: Session, staffId: number, now: Date): Promise<number> {
  const { db } = tx
  await setJobsAside(tx, staffId, now)
  const ended = await db
    .delete(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .returning({ id: staffSessions.id })
  return ended.length
}

/** @throws not-found; invalid-request for the last owner, or a former member */
export async function demandMayLeave(tx: Session, staffId: number, version?: number): Promise<StaffRow> {
  const staff = await lockStaff(tx)
  const member = findMember(staff, staffId, version)
  if (member.state === 'left') throw refuse('invalid-request', `${member.name} has left.`)
  if (member.roles.includes('owner')) await demandOtherOwner(tx, staff, staffId)
  return member
}

/**
 * A staff member leaves: sessions and links end, and they can never sign in again. The row remains for the record of
 * their actions.
 */
export async function markLeft(tx: Session, staffId: number, now: Date): Promise<StaffRow> {
  await demandMayLeave(tx, staffId)
  await endSessionsOf(tx, staffId, now)
  await tx.db.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
  const [left] = await tx.db
    .update(staffMembers)
    .set({ state: 'left', passwordHash: null, version: sql`${staffMembers.version} + 1` })
    .where(eq(staffMembers.id, staffId))
    .returning()
  if (!left) throw new Error('a staff member is gone')
  return left
}

/** Whether a person who can sign in has a permission, other than the given persons: the available second person. */
export async function hasSecondPerson(
  { db }: Session,
  beside: readonly number[],
  permission: Permission,
): Promise<boolean> {
  const others = await db
    .select({ roles: staffMembers.roles })
    .from(staffMembers)
    .where(and(eq(staffMembers.state, 'active'), notInArray(staffMembers.id, [...beside])))
  return others.some(({ roles }) => permissionsOf(roles).has(permission))
}
