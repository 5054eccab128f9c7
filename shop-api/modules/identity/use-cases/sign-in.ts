import { and, eq, lt } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import type { Identity, login, Tokens } from '#lib/contract/identity/session.ts'
import type { Clock } from '#lib/format/clock.ts'
import { networkOf } from '#lib/http/client-network.ts'
import type { Database, Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { signInPlaces } from '../../../db/schema/sign-ins.ts'
import type { WithEmails } from '../../../http/with-emails.ts'
import { refuse } from '../../../refusal.ts'
import { findByEmail } from '../queries/account-by-email.sql.ts'
import { identityOf } from '../rules/account.ts'
import { deviceOf } from '../rules/device.ts'
import type { KeyedHash } from '../rules/keyed-hash.ts'
import type { Attempt } from '../rules/login-throttle.ts'
import { hashPassword, isPasswordOf, isWeak } from '../rules/password-hash.ts'
import { needsCode } from '../rules/sign-in-code.ts'
import { throttle, uncountAttempt } from './login-throttle.ts'
import { beginSession } from './sessions.ts'
import { checkDevice } from './sign-in-codes.ts'

const WRONG = 'The email or password is wrong. Please try again, or set a new password.'
const NOT_CONFIRMED = 'Please confirm your account first. We have just sent the link to your email again.'
const SWITCHED_OFF = 'This account is not active. Please ask your company, or contact us.'

export interface SignInContext {
  hash: KeyedHash
  /** Sends the confirmation link again. */
  sendConfirmation: (userId: number) => Promise<void>
  withEmails: WithEmails
  /** True for accounts of the sample outside public shops: no email reaches them. */
  isSample: (email: string) => boolean
}

/**
 * Signs a user in. Neither the message nor the time of a refusal shows whether an email has an account: only who knows
 * the password learns that the account is not confirmed or switched off.
 * @throws ProblemError wrong-credentials, not-confirmed, not-allowed, factor-needed, too-many-requests
 */
export async function signIn(
  database: Database,
  clock: Clock,
  input: Input<typeof login>,
  from: { address: string; userAgent: string | undefined },
  { hash, sendConfirmation, withEmails, isSample }: SignInContext,
): Promise<Identity & { tokens: Tokens; deviceToken?: string }> {
  const email = input.email.toLowerCase()
  const addressHash = hash('place', networkOf(from.address))
  const [found] = await findByEmail(database.query, { email, addressHash })
  const attempt: Attempt = {
    kind: 'guess',
    subject: email,
    address: from.address,
    isKnownNetwork: found?.isKnownNetwork ?? false,
  }
  await throttle(database, clock, attempt)
  const isRight = await isPasswordOf(input.password, found?.passwordHash ?? null)
  if (!isRight || !found) throw refuse('wrong-credentials', WRONG)
  await uncountAttempt(database, clock, attempt)
  const { passwordHash, isKnownNetwork, ...account } = found
  if (!account.active) throw refuse('not-allowed', SWITCHED_OFF)
  if (!account.confirmed) {
    await sendConfirmation(account.userId)
    throw refuse('not-confirmed', NOT_CONFIRMED)
  }
  const { userId, userType } = account
  if (passwordHash && isWeak(passwordHash)) await strengthen(database, userId, passwordHash, input.password)
  const isChecked = needsCode(userType) && !isSample(email)
  const code = { hash, withEmails, address: from.address, isKnownNetwork }
  const deviceToken = isChecked ? await checkDevice(database, clock, { userId, email }, input, code) : undefined
  const device = deviceOf(from.userAgent)
  const tokens = await beginSession(database, clock, { userId, userType, remember: input.remember, device })
  const lastAt = clock()
  await database.db
    .insert(signInPlaces)
    .values({ userId, addressHash, lastAt })
    .onConflictDoUpdate({ target: [signInPlaces.userId, signInPlaces.addressHash], set: { lastAt } })
  return { ...identityOf(account), tokens, ...(deviceToken && { deviceToken }) }
}

/** Renews the hash of a password with the current amount of work, unless the password was changed in the meantime. */
async function strengthen({ db }: Session, userId: number, weakHash: string, password: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(and(eq(users.id, userId), eq(users.passwordHash, weakHash)))
}

const NETWORK_RETENTION_MS = 180 * 24 * 60 * 60_000

/** Forgets the networks that a user has not signed in from for half a year. */
export async function forgetOldNetworks({ db }: Session, clock: Clock): Promise<void> {
  await db.delete(signInPlaces).where(lt(signInPlaces.lastAt, new Date(clock().getTime() - NETWORK_RETENTION_MS)))
}
