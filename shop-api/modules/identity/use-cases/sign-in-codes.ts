import { and, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import { maskedEmail } from '#lib/format/masked-email.ts'
import type { Database, Session } from '../../../db/client.ts'
import { signInCodes, trustedDevices } from '../../../db/schema/sign-ins.ts'
import { queueEmail } from '../../../email/queue.ts'
import type { WithEmails } from '../../../http/with-emails.ts'
import { refuse } from '../../../refusal.ts'
import { signInCodeEmail } from '../emails/account-emails.ts'
import type { KeyedHash } from '../rules/keyed-hash.ts'
import type { Attempt } from '../rules/login-throttle.ts'
import { hashOfToken, newToken } from '../rules/secret-token.ts'
import { codeEnd, codePauseBegan, deviceForgottenBefore, MAX_CODE_TRIES, newSignInCode } from '../rules/sign-in-code.ts'
import { throttle, throttleWithin, uncountAttempt } from './login-throttle.ts'

const WRONG_CODE = 'This code is wrong. Please check your email and try again.'

export interface CodeContext {
  hash: KeyedHash
  withEmails: WithEmails
  address: string
  /** The account has signed in from this network before. */
  isKnownNetwork: boolean
}

/** The credentials of a device in addition to the password. */
export interface Shown {
  code?: string | undefined
  /** Of the browser's earlier sign-ins, also of other accounts. */
  deviceTokens?: readonly string[] | undefined
}

/**
 * Checks that a device is known to an account, or that the code emailed to its owner is correct.
 * @returns the device's token: a new token after a code
 * @throws ProblemError factor-needed after a code was emailed; wrong-credentials; too-many-requests
 */
export async function checkDevice(
  database: Database,
  clock: Clock,
  { userId, email }: { userId: number; email: string },
  { code, deviceTokens = [] }: Shown,
  context: CodeContext,
): Promise<string> {
  const known = await touchDevice(database, clock(), userId, deviceTokens)
  if (known) return known
  if (!code) throw await codeNeeded(clock, { userId, email }, context)
  const attempt = attemptOf('guess', userId, context)
  await throttle(database, clock, attempt)
  const taken = await takeCode(database, clock(), userId, hashOfCode(context.hash, userId, code))
  if (taken === 'wrong') throw refuse('wrong-credentials', WRONG_CODE, { fields: { code: WRONG_CODE } })
  if (taken === 'ended') throw await codeNeeded(clock, { userId, email }, context, 'This code has ended. ')
  await uncountAttempt(database, clock, attempt)
  await uncountAttempt(database, clock, attemptOf('email', userId, context))
  const token = newToken()
  await database.db.insert(trustedDevices).values({ tokenHash: hashOfToken(token), userId, lastAt: clock() })
  return token
}

const attemptOf = (
  kind: Attempt['kind'],
  userId: number,
  { address, isKnownNetwork }: Pick<CodeContext, 'address' | 'isKnownNetwork'>,
): Attempt => ({ kind, subject: `sign-in code of ${userId}`, address, isKnownNetwork })

const hashOfCode = (hash: KeyedHash, userId: number, code: string) =>
  hash('subject', `sign-in code ${userId} ${code.replace(' ', '')}`)

/** Emails a code, unless a code was emailed a moment ago. @returns the problem that requests it */
async function codeNeeded(
  clock: Clock,
  { userId, email }: { userId: number; email: string },
  context: CodeContext,
  before = '',
) {
  const now = clock()
  const code = newSignInCode()
  const codeHash = hashOfCode(context.hash, userId, code)
  const row = { codeHash, tries: 0, createdAt: now, expiresAt: codeEnd(now) }
  const mayReplace = or(lte(signInCodes.createdAt, codePauseBegan(now)), gte(signInCodes.tries, MAX_CODE_TRIES))
  await context.withEmails(async ({ tx }) => {
    // One statement, so that two simultaneous requests email a single code.
    const stored = await tx.db
      .insert(signInCodes)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: signInCodes.userId, set: row, setWhere: mayReplace })
      .returning({ userId: signInCodes.userId })
    if (stored.length === 0) return
    await throttleWithin(tx, clock, attemptOf('email', userId, context))
    await queueEmail(tx, clock, signInCodeEmail(email, code))
  })
  const sent = `We emailed a six-digit code to ${maskedEmail(email)}. Enter it to sign in on this device.`
  return refuse('factor-needed', before + sent)
}

/** Takes a code: each try is counted before it is compared, and a right code is good once. */
async function takeCode({ db }: Session, now: Date, userId: number, codeHash: string) {
  const [counted] = await db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(and(eq(signInCodes.userId, userId), gt(signInCodes.expiresAt, now), lt(signInCodes.tries, MAX_CODE_TRIES)))
    .returning({ codeHash: signInCodes.codeHash })
  if (!counted) return 'ended'
  if (counted.codeHash !== codeHash) return 'wrong'
  const taken = await db
    .delete(signInCodes)
    .where(and(eq(signInCodes.userId, userId), eq(signInCodes.codeHash, codeHash)))
    .returning({ userId: signInCodes.userId })
  return taken.length > 0 ? 'right' : 'ended'
}

/** The token of these by which an account knows the device; it is good for thirty days from now. */
async function touchDevice(
  { db }: Session,
  now: Date,
  userId: number,
  deviceTokens: readonly string[],
): Promise<string | undefined> {
  if (deviceTokens.length === 0) return undefined
  const [known] = await db
    .update(trustedDevices)
    .set({ lastAt: now })
    .where(
      and(
        ...[eq(trustedDevices.userId, userId), inArray(trustedDevices.tokenHash, deviceTokens.map(hashOfToken))],
        gt(trustedDevices.lastAt, deviceForgottenBefore(now)),
      ),
    )
    .returning({ tokenHash: trustedDevices.tokenHash })
  return deviceTokens.find((token) => hashOfToken(token) === known?.tokenHash)
}

/** An account's devices need a code again: its password was changed. */
export async function forgetDevices({ db }: Session, userId: number): Promise<void> {
  await db.delete(trustedDevices).where(eq(trustedDevices.userId, userId))
  await db.delete(signInCodes).where(eq(signInCodes.userId, userId))
}

/** Forgets codes that have ended and devices that were not used for thirty days. */
export async function forgetOldDevices({ db }: Session, clock: Clock): Promise<void> {
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, clock()))
  await db.delete(trustedDevices).where(lt(trustedDevices.lastAt, deviceForgottenBefore(clock())))
}
