import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { staffMembers, staffSessions } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import type { Attempt } from '../../identity/rules/login-throttle.ts'
import { isPasswordOf } from '../../identity/rules/password-hash.ts'
import { throttle, uncountAttempt } from '../../identity/use-cases/login-throttle.ts'

/** Passwords of staff, guarded against guessing as customers' are, and their sessions. */

const WRONG = 'The email or password is wrong.'
const WRONG_PASSWORD = 'The current password is wrong.'

const guessAt = (subject: string, address: string, isKnownNetwork: boolean): Attempt => ({
  ...{ kind: 'guess', address, isKnownNetwork },
  subject: `staff: ${subject}`,
})

/**
 * The staff member with this email and password. Neither the message nor the time of a refusal reveals whether the
 * account exists.
 * @param onWrong called with the member whose password was guessed wrongly
 * @throws ProblemError wrong-credentials, too-many-requests
 */
export async function checkStaffPassword(
  database: Database,
  clock: Clock,
  { email, password, address, network }: { email: string; password: string; address: string; network: string },
  onWrong: (staffId: number) => Promise<void>,
): Promise<number> {
  const [found] = await database.db
    .select({ staffId: staffMembers.id, hash: staffMembers.passwordHash, state: staffMembers.state })
    .from(staffMembers)
    .where(sql`lower(${staffMembers.email}) = ${email.toLowerCase()}`)
  // Guesses from other networks do not lock a member out at their place of work.
  const isKnown = found ? await hasSessionFrom(database, found.staffId, network) : false
  const attempt = guessAt(email.toLowerCase(), address, isKnown)
  await throttle(database, clock, attempt)
  const hash = found && found.state !== 'left' ? found.hash : null
  const isRight = await isPasswordOf(password, hash)
  if (!isRight || !found) {
    if (found) await onWrong(found.staffId)
    throw refuse('wrong-credentials', WRONG)
  }
  await uncountAttempt(database, clock, attempt)
  return found.staffId
}

/** Whether a member has a complete session that began in this network. */
async function hasSessionFrom({ db }: Session, staffId: number, network: string): Promise<boolean> {
  const [found] = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.network, network), eq(staffSessions.stage, 'full')))
    .limit(1)
  return found !== undefined
}

/** Checks the password of a signed-in member. @throws ProblemError wrong-credentials, too-many-requests */
export async function checkOwnPassword(
  database: Database,
  clock: Clock,
  { staffId, password, address }: { staffId: number; password: string; address: string },
): Promise<void> {
  const attempt = guessAt(`password of ${staffId}`, address, true)
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
 * Throttles guesses of a secret: a wrong guess remains counted.
 * @param isOfOne false for secrets that are not of one person (passkeys): then strangers elsewhere slow no user down
 * @param check throws for a wrong secret
 */
export async function guarded<T>(
  database: Database,
  clock: Clock,
  { subject, address, isOfOne }: { subject: string; address: string; isOfOne: boolean },
  check: () => Promise<T>,
): Promise<T> {
  const attempt = guessAt(subject, address, !isOfOne)
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

/** The open, complete sessions of a member, the most recently used first. */
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
