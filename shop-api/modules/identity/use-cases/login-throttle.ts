import { asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { signInFailures } from '../../../db/schema/sign-ins.ts'
import {
  type Attempt,
  countersOf,
  forgottenBefore,
  guessesKey,
  secondsToWait,
  tooManyAttempts,
} from '../rules/login-throttle.ts'

const { key, failures, lastAt } = signInFailures

/**
 * Counts an attempt in a separate transaction, so that it remains counted if the caller's transaction fails: a hundred
 * guesses sent at once are a hundred attempts.
 * @throws ProblemError too-many-requests with the seconds to wait; then the attempt is not counted
 */
export async function throttle(database: Database, clock: Clock, attempt: Attempt): Promise<void> {
  await database.transaction((tx) => throttleWithin(tx, clock, attempt))
}

/** The same in the caller's transaction. @throws ProblemError too-many-requests */
export async function throttleWithin(tx: Session, clock: Clock, attempt: Attempt): Promise<void> {
  const wait = await countAttempt(tx, clock, attempt)
  if (wait > 0) throw tooManyAttempts(wait)
}

/** Counts an attempt in the caller's transaction. @returns the seconds to wait instead; 0 when it is counted */
export async function countAttempt({ db }: Session, clock: Clock, attempt: Attempt): Promise<number> {
  const now = clock()
  const counters = countersOf(attempt, now)
  if (counters.length === 0) return 0
  // Always locked in the same order, so that two transactions never wait for each other.
  const keys = counters.map((counter) => counter.key).sort()
  await db
    .insert(signInFailures)
    .values(keys.map((one) => ({ key: one, failures: 0, lastAt: now })))
    .onConflictDoNothing({ target: key })
  const counts = await db
    .select({ key, attempts: failures, lastAt })
    .from(signInFailures)
    .where(inArray(key, keys))
    .orderBy(asc(key))
    .for('update')
  const wait = secondsToWait(counters, counts, now)
  if (wait > 0) return wait
  await db
    .update(signInFailures)
    .set({
      failures: sql`CASE WHEN ${lt(lastAt, forgottenBefore(now))} THEN 1 ELSE ${failures} + 1 END`,
      lastAt: now,
    })
    .where(inArray(key, keys))
  return 0
}

/** Seconds until an attempt is allowed, without counting one. */
export async function waitBefore({ db }: Session, clock: Clock, attempt: Attempt): Promise<number> {
  const now = clock()
  const counters = countersOf(attempt, now)
  if (counters.length === 0) return 0
  const keys = counters.map((counter) => counter.key)
  const counts = await db.select({ key, attempts: failures, lastAt }).from(signInFailures).where(inArray(key, keys))
  return secondsToWait(counters, counts, now)
}

/**
 * Uncounts an attempt that was correct, and clears the earlier mistakes of this subject from this network; the counts
 * of other networks remain.
 */
export async function uncountAttempt({ db }: Session, clock: Clock, attempt: Attempt): Promise<void> {
  const [own, ...others] = countersOf(attempt, clock()).map((counter) => counter.key)
  if (own !== undefined) await db.delete(signInFailures).where(eq(key, own))
  if (others.length === 0) return
  await db
    .update(signInFailures)
    .set({ failures: sql`greatest(${failures} - 1, 0)` })
    .where(inArray(key, others))
}

/**
 * Opens a link that was emailed: links that are not ours, or ours no more, slow their network down.
 * @param open throws for such a link
 */
export async function throttleLink<T>(
  database: Database,
  clock: Clock,
  address: string,
  open: () => Promise<T>,
): Promise<T> {
  const attempt: Attempt = { kind: 'guess', subject: 'link', address, isKnownNetwork: true }
  await throttle(database, clock, attempt)
  const done = await open()
  await uncountAttempt(database, clock, attempt)
  return done
}

/** Forgets the guesses at a subject from anywhere: its owner has proved who they are in another way. */
export async function forgetGuesses({ db }: Session, subject: string): Promise<void> {
  await db.delete(signInFailures).where(eq(key, guessesKey(subject)))
}

/** Deletes counts that no longer cause a wait. */
export async function forgetOldAttempts({ db }: Session, clock: Clock): Promise<void> {
  await db.delete(signInFailures).where(lt(lastAt, forgottenBefore(clock())))
}
