import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, count, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { staffChallenges, staffMembers, staffPasskeys } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { loadFactors } from './staff-factors.ts'

/** Passkeys of staff (WebAuthn): a browser signs a challenge that is good once, for five minutes and one purpose. */

type Purpose = 'register' | 'sign-in' | 'confirm'
type Options = Record<string, unknown>

const CHALLENGE_MS = 5 * 60_000
const MAX_PASSKEYS = 20
const FAILED = 'This passkey was not accepted. Please try again, or use another way.'

/** The site that passkeys are made for: its host name, and where its pages are opened. */
export interface PasskeySite {
  shop: string
  /** "https://office.fuma.co.ke" */
  origin: string
}

const hostOf = ({ origin }: PasskeySite) => new URL(origin).hostname

async function keepChallenge(
  { db }: Session,
  now: Date,
  challenge: { challenge: string; purpose: Purpose; staffId: number | null },
): Promise<void> {
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now))
  await db.insert(staffChallenges).values({ ...challenge, expiresAt: new Date(now.getTime() + CHALLENGE_MS) })
}

/** Uses a challenge up. @returns whether it was ours, for this purpose and person */
async function takeChallenge(
  { db }: Session,
  now: Date,
  { challenge, purpose, staffId }: { challenge: string; purpose: Purpose; staffId: number | null },
): Promise<boolean> {
  const taken = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challenge, challenge),
        eq(staffChallenges.purpose, purpose),
        staffId === null ? isNull(staffChallenges.staffId) : eq(staffChallenges.staffId, staffId),
        gt(staffChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: staffChallenges.challenge })
  return taken.length > 0
}

/** The options from which a browser makes a passkey. */
export async function preparePasskey(
  tx: Session,
  now: Date,
  site: PasskeySite,
  { staffId, name, email }: { staffId: number; name: string; email: string },
): Promise<Options> {
  const { passkeys } = await loadFactors(tx, staffId)
  if (passkeys.length >= MAX_PASSKEYS) throw refuse('invalid-request', `At most ${MAX_PASSKEYS} passkeys each.`)
  const options = await generateRegistrationOptions({
    rpName: `${site.shop} office`,
    rpID: hostOf(site),
    userID: new TextEncoder().encode(`fuma-staff-${staffId}`),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await keepChallenge(tx, now, { challenge: options.challenge, purpose: 'register', staffId })
  return options as unknown as Options
}

/** Adds a passkey that a browser has made. @throws ProblemError invalid-request */
export async function addPasskey(
  tx: Session,
  now: Date,
  site: PasskeySite,
  { staffId, name, response }: { staffId: number; name: string; response: Options },
): Promise<string> {
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(tx, now, { challenge, purpose: 'register', staffId }),
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refuse('invalid-request', FAILED)
  const { credential, credentialBackedUp } = verified.registrationInfo
  const made = await tx.db
    .insert(staffPasskeys)
    .values({
      id: credential.id,
      staffId,
      name,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp: credentialBackedUp,
      host: hostOf(site),
      createdAt: now,
      lastUsedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id })
  if (made.length === 0) throw refuse('invalid-request', 'This passkey belongs to your account.')
  return credential.id
}

/** The challenge for a browser to sign. @param staffId null for a sign-in with a passkey alone */
export async function askForPasskey(
  tx: Session,
  now: Date,
  site: PasskeySite,
  staffId: number | null,
): Promise<Options> {
  const passkeys = staffId === null ? [] : (await loadFactors(tx, staffId)).passkeys
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  })
  const purpose = staffId === null ? 'sign-in' : 'confirm'
  await keepChallenge(tx, now, { challenge: options.challenge, purpose, staffId })
  return options as unknown as Options
}

/**
 * The staff member whose passkey has signed the challenge.
 * @param staffId null for a sign-in with a passkey alone
 * @throws ProblemError wrong-credentials
 */
export async function checkPasskey(
  tx: Session,
  now: Date,
  site: PasskeySite,
  { staffId, response }: { staffId: number | null; response: Options },
): Promise<number> {
  const [known] = await tx.db
    .select({
      staffId: staffPasskeys.staffId,
      publicKey: staffPasskeys.publicKey,
      counter: staffPasskeys.counter,
      transports: staffPasskeys.transports,
      state: staffMembers.state,
    })
    .from(staffPasskeys)
    .innerJoin(staffMembers, eq(staffMembers.id, staffPasskeys.staffId))
    .where(eq(staffPasskeys.id, String(response.id)))
  if (!known || known.state === 'left' || (staffId !== null && known.staffId !== staffId))
    throw refuse('wrong-credentials', FAILED)
  const purpose = staffId === null ? 'sign-in' : 'confirm'
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(tx, now, { challenge, purpose, staffId }),
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    credential: {
      id: String(response.id),
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
      transports: known.transports as AuthenticatorTransport[],
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refuse('wrong-credentials', FAILED)
  await tx.db
    .update(staffPasskeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: now })
    .where(eq(staffPasskeys.id, String(response.id)))
  return known.staffId
}

/** Number of passkeys for a host other than the office's present host: they must be created again. */
export async function countForeignPasskeys({ db }: Session, officeUrl: string): Promise<number> {
  const [found] = await db
    .select({ passkeys: count() })
    .from(staffPasskeys)
    .where(ne(staffPasskeys.host, new URL(officeUrl).hostname))
  return found?.passkeys ?? 0
}
