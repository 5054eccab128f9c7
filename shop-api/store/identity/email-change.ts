import { showDay, today } from '#lib/format/clock.ts'
import { refuse } from '../../domain/refusal.ts'
import { emailChangedEmail, emailChangingEmail, newEmailEmail } from '../../mail/emails.ts'
import { endLinks, endUndoLinks, newLink, type OpenedLink, openLink } from './links.ts'
import { mailResetLink } from './passwords.ts'
import type { Registrar } from './register.ts'
import { endOtherSessions } from './sessions.ts'
import { dropUnconfirmed } from './unconfirmed.ts'
import { queueEmail } from '../mail/emails.ts'

/**
 * Another email to sign in with: asked for with the password, in force once the link mailed to it is opened, and undone
 * for seven days by the link mailed to the former address, before the change and again after it.
 */

const LINK_ENDED = 'This link has been used or is too old.'
const EMAIL_IN_USE = 'This email has another account by now, so it cannot be yours again. Please write to us.'

/** Mails a link to the new email, and to the present one a link that undoes it all. */
export async function askNewEmail(
  registrar: Registrar,
  user: { id: number; email: string },
  email: string,
): Promise<void> {
  const { tx, query, clock, publicUrl } = registrar
  await queueEmail(tx, clock, emailChangingEmail(user.email, showDay(today(clock)), await undoAddress(registrar, user)))
  const token = await newLink(query, clock, user.id, 'email', email)
  await queueEmail(tx, clock, newEmailEmail(email, `${publicUrl}/confirm-user/${token}`))
}

async function undoAddress({ query, clock, publicUrl }: Registrar, user: { id: number; email: string }) {
  return `${publicUrl}/undo-email/${await newLink(query, clock, user.id, 'undo', user.email)}`
}

/**
 * Makes the email of an opened link the account's, and ends its other sign-ins.
 * @param keptSession the sign-in that opened the link; null for none
 * @throws ProblemError link-ended also when somebody else has the email meanwhile
 */
export async function confirmNewEmail(
  registrar: Registrar,
  { userId, email }: OpenedLink,
  keptSession: number | null,
): Promise<void> {
  const { tx, query, clock } = registrar
  const [before] = await query<{ email: string }>('SELECT email FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const changed = await query(
    `UPDATE users SET email = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2) RETURNING id`,
    [userId, email],
  )
  if (changed.length === 0 || !before) throw refuse('link-ended', `${LINK_ENDED} Please ask for a new one.`)
  await endLinks(query, userId)
  await endOtherSessions(query, userId, keptSession)
  const undo = await undoAddress(registrar, { id: userId, email: before.email })
  await queueEmail(tx, clock, emailChangedEmail(before.email, showDay(today(clock)), undo))
}

/**
 * Gives an account its former email back. All sign-ins end and the password, which whoever asked for the change knew,
 * is good no more: a link to set a new one is mailed to that email.
 * @returns keys of private files that nobody needs any more
 * @throws ProblemError link-ended
 */
export async function undoEmailChange(registrar: Registrar, token: string): Promise<string[]> {
  const { query, clock } = registrar
  const opened = await openLink(query, clock, token, ['undo'])
  if (!opened?.email) throw refuse('link-ended', LINK_ENDED)
  const { userId, email } = opened
  await query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  // Whoever registered with the email meanwhile cannot have confirmed it: its owner is here.
  const unneeded = await dropUnconfirmed(query, 'u.email = $1 AND u.id <> $2', [email, userId])
  const [taken] = await query('SELECT 1 FROM users WHERE email = $1 AND id <> $2', [email, userId])
  if (taken) throw refuse('link-ended', EMAIL_IN_USE)
  await query('UPDATE users SET email = $2, password_hash = NULL, password_changed_at = $3 WHERE id = $1', [
    userId,
    email,
    clock(),
  ])
  await endLinks(query, userId)
  await endUndoLinks(query, opened)
  await endOtherSessions(query, userId, null)
  await mailResetLink(registrar, email)
  return unneeded
}
