import { and, asc, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import {
  staffAuthenticators,
  staffMembers,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
} from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import type { SecretSeal } from '../../../secrets/secret-seal.ts'
import { newAuthenticatorSecret, stepOfCode } from '../rules/authenticator.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from '../rules/recovery-codes.ts'

/** Second factors of staff: each member's factors, use of codes, adding and removing apps and passkeys. */

export type Factor = 'passkey' | 'authenticator' | 'recovery'

const WRONG_CODE = 'This code is wrong or was used before. Please enter the next code.'

/** The second factors available to a member. */
export interface OwnFactors {
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null; transports: string[] }[]
  hasAuthenticator: boolean
  codesLeft: number
}

/** The second factors of a member, and the number of unused recovery codes. */
export async function loadFactors({ db }: Session, staffId: number): Promise<OwnFactors> {
  const passkeys = await db
    .select({
      id: staffPasskeys.id,
      name: staffPasskeys.name,
      createdAt: staffPasskeys.createdAt,
      lastUsedAt: staffPasskeys.lastUsedAt,
      transports: staffPasskeys.transports,
    })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt))
  const [authenticator] = await db
    .select({ staffId: staffAuthenticators.staffId })
    .from(staffAuthenticators)
    .where(and(eq(staffAuthenticators.staffId, staffId), isNotNull(staffAuthenticators.confirmedAt)))
  const [left] = await db
    .select({ codes: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)))
  return { passkeys, hasAuthenticator: authenticator !== undefined, codesLeft: left?.codes ?? 0 }
}

/** Whether a member has set up any second factor. */
export const hasFactor = ({ passkeys, hasAuthenticator }: OwnFactors): boolean =>
  passkeys.length > 0 || hasAuthenticator

/**
 * Records that the session's second factor was shown now: it opens the office, and for ten minutes the actions that
 * require it again.
 */
export async function noteFactor({ db }: Session, now: Date, sessionId: number, factor: Factor): Promise<void> {
  await db.update(staffSessions).set({ stage: 'full', factor, factorAt: now }).where(eq(staffSessions.id, sessionId))
}

/**
 * Uses a code: of the authenticator app (valid once, earlier codes never again) or a recovery code (valid once).
 * @throws ProblemError wrong-credentials
 */
export async function takeCode(
  tx: Session,
  now: Date,
  { staffId, code, seal }: { staffId: number; code: string; seal: SecretSeal },
): Promise<Factor> {
  const isTaken = /^\d{6}$/.test(code)
    ? await takeAuthenticatorCode(tx, now, { staffId, code, seal, isConfirmed: true })
    : await takeRecoveryCode(tx, now, staffId, code)
  if (!isTaken) throw refuse('wrong-credentials', WRONG_CODE, { fields: { code: WRONG_CODE } })
  return /^\d{6}$/.test(code) ? 'authenticator' : 'recovery'
}

async function takeAuthenticatorCode(
  { db }: Session,
  now: Date,
  { staffId, code, seal, isConfirmed }: { staffId: number; code: string; seal: SecretSeal; isConfirmed: boolean },
): Promise<boolean> {
  const [app] = await db.select().from(staffAuthenticators).where(eq(staffAuthenticators.staffId, staffId))
  if (!app || (app.confirmedAt !== null) !== isConfirmed) return false
  const step = stepOfCode(seal.open(staffId, app.sealedSecret), code, now, app.lastStep)
  if (step === null) return false
  // Of two requests with one code only the first finds the step before.
  const taken = await db
    .update(staffAuthenticators)
    .set({ lastStep: step, ...(!isConfirmed && { confirmedAt: now }) })
    .where(and(eq(staffAuthenticators.staffId, staffId), lt(staffAuthenticators.lastStep, step)))
    .returning({ staffId: staffAuthenticators.staffId })
  return taken.length > 0
}

async function takeRecoveryCode({ db }: Session, now: Date, staffId: number, code: string): Promise<boolean> {
  const codeHash = hashOfRecoveryCode(staffId, code)
  const taken = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.codeHash, codeHash),
        eq(staffRecoveryCodes.staffId, staffId),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ staffId: staffRecoveryCodes.staffId })
  return taken.length > 0
}

/**
 * Makes a secret for an authenticator app that is not active yet.
 * @throws ProblemError invalid-request if an app is active already
 */
export async function prepareAuthenticator({ db }: Session, staffId: number, seal: SecretSeal): Promise<string> {
  const secret = newAuthenticatorSecret()
  const sealedSecret = seal.seal(staffId, secret)
  const made = await db
    .insert(staffAuthenticators)
    .values({ staffId, sealedSecret })
    .onConflictDoUpdate({
      target: staffAuthenticators.staffId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(staffAuthenticators.confirmedAt),
    })
    .returning({ staffId: staffAuthenticators.staffId })
  if (made.length === 0) throw refuse('invalid-request', 'You have an authenticator app. Remove it first.')
  return secret
}

/** A code has proved that the app has the secret. @throws ProblemError wrong-credentials */
export async function confirmAuthenticator(
  tx: Session,
  now: Date,
  given: { staffId: number; code: string; seal: SecretSeal },
): Promise<void> {
  if (!(await takeAuthenticatorCode(tx, now, { ...given, isConfirmed: false })))
    throw refuse('wrong-credentials', WRONG_CODE, { fields: { code: WRONG_CODE } })
  await becomeActive(tx, given.staffId)
}

/** With a first factor an invited person's account is open. */
export async function becomeActive({ db }: Session, staffId: number): Promise<void> {
  await db
    .update(staffMembers)
    .set({ state: 'active' })
    .where(and(eq(staffMembers.id, staffId), eq(staffMembers.state, 'invited')))
}

/** Locks a member's account, so that two requests cannot both remove a factor that each considers not the last. */
async function lockMember({ db }: Session, staffId: number): Promise<void> {
  await db.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, staffId)).for('update')
}

const LAST = 'This is your last second factor. Add another one first.'

/** Takes a passkey away. @throws ProblemError not-found, invalid-request for the last factor */
export async function removePasskey(tx: Session, staffId: number, id: string): Promise<string> {
  await lockMember(tx, staffId)
  const own = await loadFactors(tx, staffId)
  const found = own.passkeys.find((one) => one.id === id)
  if (!found) throw refuse('not-found', 'There is no such passkey.')
  if (own.passkeys.length === 1 && !own.hasAuthenticator) throw refuse('invalid-request', LAST)
  await tx.db.delete(staffPasskeys).where(eq(staffPasskeys.id, id))
  return found.name
}

/** Takes the authenticator app away. @throws ProblemError not-found, invalid-request for the last factor */
export async function removeAuthenticator(tx: Session, staffId: number): Promise<void> {
  await lockMember(tx, staffId)
  const own = await loadFactors(tx, staffId)
  if (!own.hasAuthenticator) throw refuse('not-found', 'You have no authenticator app.')
  if (own.passkeys.length === 0) throw refuse('invalid-request', LAST)
  await tx.db.delete(staffAuthenticators).where(eq(staffAuthenticators.staffId, staffId))
}

/** Ten new recovery codes; those before are good no more. */
export async function renewRecoveryCodes({ db }: Session, staffId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await db
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId, codeHash: hashOfRecoveryCode(staffId, code) })))
  return codes
}
