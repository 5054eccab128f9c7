import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../db/client.ts'
import { staffMembers, staffSessions } from '../../db/schema/staff.ts'
import type { Attempt } from '../../domain/identity/login-throttle.ts'
import { isPasswordOf } from '../../domain/identity/password-hash.ts'
import { refuse } from '../../domain/refusal.ts'
import { throttle, uncountAttempt } from '../identity/login-throttle.ts'

/** Passwords of staff, guarded against guessing as customers' are, and their sessions. */

const WRONG = 'The email or password is wrong.'
const WRONG_PASSWORD = 'The current password is wrong.'

const guessAt = (subject: string, address: string): Attempt => ({
  kind: 'guess',
  subject: `staff: ${subject}`,
  address,
  isKnownNetwork: false,
})

/**
 * The staff member with this email and password. Neither the message nor the time of a refusal shows whether there is one.
 * @param onWrong told whose password was guessed wrongly
 * @throws ProblemError wrong-credentials, too-many-requests
 */
export async function checkStaffPassword(
  database: Database,
  clock: Clock,
  { email, password, address }: { email: string; password: string; address: string },
  onWrong: (staffId: number) => Promise<void>,
): Promise<number> {
  const attempt = guessAt(email.toLowerCase(), address)
  await throttle(database, clock, attempt)
  const [found] = await database.db
    .select({ staffId: staffMembers.id, hash: staffMembers.passwordHash, state: staffMembers.state })
    .from(staffMembers)
    .where(sql`lower(${staffMembers.email}) = ${email.toLowerCase()}`)
  const hash = found && found.state !== 'left' ? found.hash : null
  const isRight = await isPasswordOf(password, hash)
  if (!isRight || !found) {
    if (found) await onWrong(found.staffId)
    throw refuse('wrong-credentials', WRONG)
  }
  await uncountAttempt(database, clock, attempt)
  return found.staffId
}

/** Checks the password of somebody who is signed in. @throws ProblemError wrong-credentials, too-many-requests */
export async function checkOwnPassword(
  database: Database,
  clock: Clock,
  { staffId, password, address }: { staffId: number; password: string; address: string },
): Promise<void> {
  const attempt = guessAt(`password of ${staffId}`, address)
  await throttle(database, clock, attempt)
  const [found] = await database.db
    .select({ hash: staffMembers.passwordHash })
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId))
  if (!(await isPasswordOf(password, found?.hash ?? null))) {
    throw refuse('wrong-credentials', WRONG_PASSWORD, { fields: { oldPassword: WRONG_PASSWORD } })
  }
  await uncountAttempt(database, clock, attempt)
}

/**
 * Guards what can be guessed with the throttle: a wrong one stays counted.
 * @param check throws for a wrong one
 */
export async function guarded<T>(
  database: Database,
  clock: Clock,
  { subject, address }: { subject: string; address: string },
  check: () => Promise<T>,
): Promise<T> {
  const attempt = guessAt(subject, address)
  await throttle(database, clock, attempt)
  const done = await check()
  await uncountAttempt(database, clock, attempt)
  return done
}

/** Sets a password and ends the other sessions. */
export async function setStaffPassword(
  { db }: Session,
  { staffId, sessionId, passwordHash }: { staffId: number; sessionId: number; passwordHash: string },
): Promise<void> {
  await db.update(staffMembers).set({ passwordHash }).where(eq(staffMembers.id, staffId))
  await db.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, sessionId)))
}

/** The open, complete sessions of somebody, the one used last first. */
export async function ownSessions({ db }: Session, now: Date, staffId: number, idleMs: number) {
  return db
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        eq(staffSessions.stage, 'full'),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastSeenAt, new Date(now.getTime() - idleMs)),
      ),
    )
    .orderBy(desc(staffSessions.lastSeenAt))
}

/**
 * Ends own sessions.
 * @param id null: all but the present one
 * @returns how many
 */
export async function endOwnSessions(
  { db }: Session,
  { staffId, sessionId }: { staffId: number; sessionId: number },
  id: number | null,
): Promise<number> {
  const which = id === null ? ne(staffSessions.id, sessionId) : eq(staffSessions.id, id)
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), which))
    .returning({ id: staffSessions.id })
  return ended.length
}
