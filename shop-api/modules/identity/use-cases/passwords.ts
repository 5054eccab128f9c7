import { and, eq } from 'drizzle-orm'
import { type Clock, showDay, today } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { passwordChangedEmail } from '../emails/account-emails.ts'
import type { Attempt } from '../rules/login-throttle.ts'
import { isPasswordOf } from '../rules/password-hash.ts'
import { confirmUser, consentByConfirming } from './confirm-user.ts'
import { confirmNewEmail } from './email-change.ts'
import type { EmailContext } from './email-context.ts'
import { endLinks, openLink, userOfLink } from './links.ts'
import { forgetGuesses, throttle, uncountAttempt } from './login-throttle.ts'
import { endOtherSessions } from './sessions.ts'
import { forgetDevices } from './sign-in-codes.ts'

const LINK_ENDED = 'This link was already used or has expired. Please ask for a new one.'
const WRONG_PASSWORD = 'The current password is wrong.'

/** The email of the account whose password a link can set. @throws ProblemError link-ended for an invalid link */
export async function emailOfLink(tx: Session, clock: Clock, token: string): Promise<string | null> {
  const userId = await userOfLink(tx, clock, token, ['reset', 'invite'])
  if (userId === null) throw refuse('link-ended', LINK_ENDED)
  const [user] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? null
}

/**
 * Sets a new password with an emailed link, or the first password with an invitation. It confirms the email, too.
 * @returns the account's email for an invitation, else null
 */
export async function resetPassword(
  context: EmailContext,
  token: string,
  passwordHash: string,
): Promise<string | null> {
  const { tx, clock } = context
  const opened = await openLink(tx, clock, token, ['reset', 'invite'])
  if (!opened) throw refuse('link-ended', LINK_ENDED)
  const email = await setPassword(context, opened.userId, passwordHash, null)
  const isFirst = await confirmUser(tx, clock, opened.userId)
  // As the email with the link stated.
  if (isFirst && opened.kind === 'reset') await consentByConfirming(tx, clock, opened.userId)
  if (email) await forgetGuesses(tx, email)
  return opened.kind === 'invite' ? email : null
}

/**
 * Confirms an account, or its new email.
 * @param currentSession the session in which the link is opened, which continues; null without a session
 */
export async function confirmLink(context: EmailContext, token: string, currentSession: number | null): Promise<void> {
  const { tx, clock } = context
  const opened = await openLink(tx, clock, token, ['confirm', 'email'])
  if (!opened) throw refuse('link-ended', LINK_ENDED)
  if (opened.kind === 'email') return confirmNewEmail(context, opened, currentSession)
  await confirmUser(tx, clock, opened.userId)
  await consentByConfirming(tx, clock, opened.userId)
}

/**
 * Checks the password of a signed-in user before something that cannot be undone. Guesses are throttled.
 * @param field the request's name of the password, for the problem
 * @returns its hash
 * @throws ProblemError wrong-credentials, too-many-requests
 */
export async function checkPassword(
  database: Database,
  clock: Clock,
  { userId, address }: { userId: number; address: string },
  { field, password }: { field: string; password: string },
): Promise<string> {
  const attempt: Attempt = { kind: 'guess', subject: `password of ${userId}`, address, isKnownNetwork: true }
  await throttle(database, clock, attempt)
  const [user] = await database.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  const hash = user?.hash ?? null
  if (!(await isPasswordOf(password, hash)) || hash === null) {
    throw refuse('wrong-credentials', WRONG_PASSWORD, { fields: { [field]: WRONG_PASSWORD } })
  }
  await uncountAttempt(database, clock, attempt)
  return hash
}

/** Changes the password of a user who knows it, and ends their other sessions. @param from the hash it was checked with */
export async function changePassword(
  context: EmailContext,
  { userId, sessionId }: { userId: number; sessionId: number },
  from: string,
  passwordHash: string,
): Promise<void> {
  const [same] = await context.tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .for('no key update')
  if (!same) throw refuse('wrong-credentials', WRONG_PASSWORD, { fields: { oldPassword: WRONG_PASSWORD } })
  await setPassword(context, userId, passwordHash, sessionId)
}

/** @returns the email it belongs to */
async function setPassword(
  { tx, clock, publicUrl }: EmailContext,
  userId: number,
  passwordHash: string,
  currentSession: number | null,
): Promise<string | null> {
  const [before] = await tx.db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  await tx.db.update(users).set({ passwordHash, passwordChangedAt: clock() }).where(eq(users.id, userId))
  await endOtherSessions(tx, userId, currentSession)
  await forgetDevices(tx, userId)
  await endLinks(tx, userId)
  if (!before?.email) return null
  // The first password is not a change that needs a warning.
  if (before.passwordHash !== null) {
    const email = passwordChangedEmail(before.email, showDay(today(clock)), `${publicUrl}/forgot-password`)
    await queueEmail(tx, clock, email)
  }
  return before.email
}
