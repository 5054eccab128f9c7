import { showDay, today } from '#lib/clock.ts'
import { refuse } from '../../http/problem-error.ts'
import { newEmailLetter, passwordChangedLetter, resetLetter } from '../../mail/letters.ts'
import { post } from '../../mail/outbox.ts'
import { newLink, openLink } from './links.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import type { Registrar } from './register.ts'
import { endOtherSessions } from './sessions.ts'

const LINK_ENDED = 'This link has been used or is too old. Please ask for a new one.'

/** Mails a link to set a new password, if the email has an account that may sign in. */
export async function mailResetLink({ query, clock, publicUrl }: Registrar, email: string): Promise<void> {
  const [user] = await query<{ id: number; email: string }>(
    'SELECT id, email FROM users WHERE email = $1 AND active AND deleted_at IS NULL',
    [email.toLowerCase()],
  )
  if (!user) return
  const token = await newLink(query, clock, user.id, 'reset')
  await post(query, clock, resetLetter(user.email, `${publicUrl}/new-password/${token}`))
}

/** Sets a new password with a mailed link. Whoever opens their mail has confirmed the address, too. */
export async function resetPassword(registrar: Registrar, token: string, newPassword: string): Promise<void> {
  const { query, clock } = registrar
  const opened = await openLink(query, clock, token, ['reset'])
  if (!opened) throw refuse('link-ended', LINK_ENDED)
  await setPassword(registrar, opened.userId, newPassword, null)
  await query('UPDATE users SET confirmed_at = coalesce(confirmed_at, $2) WHERE id = $1', [opened.userId, clock()])
}

/** Confirms an account, or a new email of one. */
export async function confirmLink({ query, clock }: Registrar, token: string): Promise<void> {
  const opened = await openLink(query, clock, token, ['confirm', 'email'])
  if (!opened) throw refuse('link-ended', LINK_ENDED)
  if (opened.kind === 'confirm') {
    await query('UPDATE users SET confirmed_at = coalesce(confirmed_at, $2) WHERE id = $1', [opened.userId, clock()])
    return
  }
  const changed = await query(
    `UPDATE users SET email = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2) RETURNING id`,
    [opened.userId, opened.email],
  )
  if (changed.length === 0) throw refuse('link-ended', LINK_ENDED)
}

/** Mails a link to the email somebody wants to use from now on. It changes when the link is opened. */
export async function mailNewEmail(
  { query, clock, publicUrl }: Registrar,
  userId: number,
  email: string,
): Promise<void> {
  const token = await newLink(query, clock, userId, 'email', email)
  await post(query, clock, newEmailLetter(email, `${publicUrl}/confirm-user/${token}`))
}

/** Changes the password of somebody who knows it, and ends their other sign-ins. */
export async function changePassword(
  registrar: Registrar,
  who: { userId: number; sessionId: number },
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const [user] = await registrar.query<{ hash: string | null }>(
    'SELECT password_hash AS hash FROM users WHERE id = $1',
    [who.userId],
  )
  if (!(await isPasswordOf(oldPassword, user?.hash ?? null))) {
    const message = 'This is not your present password.'
    throw refuse('wrong-credentials', message, { fields: { oldPassword: message } })
  }
  await setPassword(registrar, who.userId, newPassword, who.sessionId)
}

async function setPassword(
  { query, clock, publicUrl }: Registrar,
  userId: number,
  password: string,
  sessionKept: number | null,
): Promise<void> {
  const hash = await hashPassword(password)
  const [user] = await query<{ email: string }>(
    'UPDATE users SET password_hash = $2, password_changed_at = $3 WHERE id = $1 RETURNING email',
    [userId, hash, clock()],
  )
  await endOtherSessions(query, userId, sessionKept)
  if (!user?.email) return
  await post(query, clock, passwordChangedLetter(user.email, showDay(today(clock)), `${publicUrl}/forgot-password`))
}
