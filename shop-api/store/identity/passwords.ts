import { type Clock, showDay, today } from '#lib/format/clock.ts'
import type { Database, Query } from '../../db/client.ts'
import { isPasswordOf } from '../../domain/identity/password-hash.ts'
import { refuse } from '../../domain/refusal.ts'
import { passwordChangedEmail, resetEmail } from '../../mail/emails.ts'
import { confirmNewEmail } from './email-change.ts'
import { endLinks, newLink, openLink, peekLink } from './links.ts'
import { forgetGuesses, takeTurn, uncountAttempt } from './login-throttle.ts'
import type { Registrar } from './register.ts'
import { endOtherSessions } from './sessions.ts'
import { queueEmail } from '../mail/emails.ts'

export const LINK_ENDED = 'This link has been used or is too old. Please ask for a new one.'
const NOT_YOURS = 'This is not your present password.'

/** Mails a link to set a new password, if the email has an account that may sign in. */
export async function mailResetLink({ tx, query, clock, publicUrl }: Registrar, email: string): Promise<void> {
  const [user] = await query<{ id: number; email: string }>(
    'SELECT id, email FROM users WHERE email = $1 AND active AND deleted_at IS NULL',
    [email.toLowerCase()],
  )
  if (!user) return
  const token = await newLink(query, clock, user.id, 'reset')
  await queueEmail(tx, clock, resetEmail(user.email, `${publicUrl}/new-password/${token}`))
}

/** The email of the account whose password a link may set. @throws ProblemError link-ended for no such link */
export async function emailOfLink(query: Query, clock: Clock, token: string): Promise<string | null> {
  const link = await peekLink(query, clock, token, ['reset', 'invite'])
  if (!link) throw refuse('link-ended', LINK_ENDED)
  const [user] = await query<{ email: string | null }>('SELECT email FROM users WHERE id = $1', [link.userId])
  return user?.email ?? null
}

/**
 * Sets a new password with a mailed link, or the first one with an invitation. Whoever opens their mail has confirmed the address, too.
 * @returns of an invitation the account's email, else null
 */
export async function resetPassword(registrar: Registrar, token: string, passwordHash: string): Promise<string | null> {
  const { query, clock } = registrar
  const opened = await openLink(query, clock, token, ['reset', 'invite'])
  if (!opened) throw refuse('link-ended', LINK_ENDED)
  const email = await setPassword(registrar, opened.userId, passwordHash, null)
  await query('UPDATE users SET confirmed_at = coalesce(confirmed_at, $2) WHERE id = $1', [opened.userId, clock()])
  if (email) await forgetGuesses(query, email)
  return opened.kind === 'invite' ? email : null
}

/**
 * Confirms an account, or a new email of one.
 * @param keptSession the sign-in that opens the link, which goes on; null for none
 */
export async function confirmLink(registrar: Registrar, token: string, keptSession: number | null): Promise<void> {
  const { query, clock } = registrar
  const opened = await openLink(query, clock, token, ['confirm', 'email'])
  if (!opened) throw refuse('link-ended', LINK_ENDED)
  if (opened.kind === 'email') return confirmNewEmail(registrar, opened, keptSession)
  await query('UPDATE users SET confirmed_at = coalesce(confirmed_at, $2) WHERE id = $1', [opened.userId, clock()])
}

/**
 * Checks the password of somebody who is signed in, before something that cannot be taken back. Guesses get slower.
 * @param field the request's name of it, for the problem
 * @returns its hash
 * @throws ProblemError wrong-credentials, too-many-requests
 */
export async function checkPassword(
  database: Database,
  clock: Clock,
  who: { userId: number; address: string },
  { field, password }: { field: string; password: string },
): Promise<string> {
  const attempt = { kind: 'guess', subject: `password of ${who.userId}`, address: who.address, known: true } as const
  await takeTurn(database, clock, attempt)
  const [user] = await database.query<{ hash: string | null }>(
    'SELECT password_hash AS hash FROM users WHERE id = $1',
    [who.userId],
  )
  const hash = user?.hash ?? null
  if (!(await isPasswordOf(password, hash)) || hash === null) {
    throw refuse('wrong-credentials', NOT_YOURS, { fields: { [field]: NOT_YOURS } })
  }
  await uncountAttempt(database.query, clock, attempt)
  return hash
}

/** Changes the password of somebody who knows it, and ends their other sign-ins. @param from the hash it was checked with */
export async function changePassword(
  registrar: Registrar,
  who: { userId: number; sessionId: number },
  from: string,
  passwordHash: string,
): Promise<void> {
  const [same] = await registrar.query('SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE', [
    who.userId,
    from,
  ])
  if (!same) throw refuse('wrong-credentials', NOT_YOURS, { fields: { oldPassword: NOT_YOURS } })
  await setPassword(registrar, who.userId, passwordHash, who.sessionId)
}

/** @returns the email it belongs to */
async function setPassword(
  { tx, query, clock, publicUrl }: Registrar,
  userId: number,
  passwordHash: string,
  sessionKept: number | null,
): Promise<string | null> {
  const [user] = await query<{ email: string | null; isFirst: boolean }>(
    `WITH before AS (SELECT id, password_hash FROM users WHERE id = $1)
     UPDATE users u SET password_hash = $2, password_changed_at = $3 FROM before WHERE u.id = before.id
     RETURNING u.email, before.password_hash IS NULL AS "isFirst"`,
    [userId, passwordHash, clock()],
  )
  await endOtherSessions(query, userId, sessionKept)
  await endLinks(query, userId)
  if (!user?.email) return null
  // Who has just set their first one need not be told that it was changed.
  if (user.isFirst) return user.email
  await queueEmail(tx, clock, passwordChangedEmail(user.email, showDay(today(clock)), `${publicUrl}/forgot-password`))
  return user.email
}
