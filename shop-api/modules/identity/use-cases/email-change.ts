import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { showDay, today } from '#lib/format/clock.ts'
import { users } from '../../../db/schema/accounts.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { emailChangedEmail, emailChangingEmail, newEmailEmail } from '../emails/account-emails.ts'
import type { EmailContext } from './email-context.ts'
import { endLinks, endUndoLinks, newLink, type OpenedLink, openLink } from './links.ts'
import { queueResetLink } from './reset-link.ts'
import { endOtherSessions } from './sessions.ts'
import { dropUnconfirmed } from './unconfirmed.ts'

/**
 * Another email to sign in with: requested with the password, in force once the link sent to it is opened, and undone for
 * seven days by the link sent to the former address, before the change and again after it.
 */

const LINK_ENDED = 'This link was already used or has expired.'
const EMAIL_IN_USE = 'Another account now uses this email, so we cannot restore it. Please contact us.'

/** Emails a link to the new address, and to the present one a link that undoes the change. */
export async function requestNewEmail(
  context: EmailContext,
  user: { id: number; email: string },
  email: string,
): Promise<void> {
  const { tx, clock, publicUrl } = context
  const warning = emailChangingEmail(user.email, showDay(today(clock)), await newUndoUrl(context, user))
  await queueEmail(tx, clock, warning)
  const token = await newLink(tx, clock, user.id, 'email', email)
  await queueEmail(tx, clock, newEmailEmail(email, `${publicUrl}/confirm-user/${token}`))
}

async function newUndoUrl(
  { tx, clock, publicUrl }: EmailContext,
  user: { id: number; email: string },
): Promise<string> {
  return `${publicUrl}/undo-email/${await newLink(tx, clock, user.id, 'undo', user.email)}`
}

/**
 * Makes the email of an opened link the account's, and ends its other sessions.
 * @param currentSession the session in which the link was opened; null without a session
 * @throws ProblemError link-ended also if another account has taken the email
 */
export async function confirmNewEmail(
  context: EmailContext,
  { userId, email }: OpenedLink,
  currentSession: number | null,
): Promise<void> {
  const { tx, clock } = context
  const [before] = await tx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  const other = alias(users, 'other')
  const isTaken = tx.db
    .select({ id: other.id })
    .from(other)
    .where(eq(other.email, sql.param(email, users.email)))
  const changed = await tx.db
    .update(users)
    .set({ email })
    .where(and(eq(users.id, userId), notExists(isTaken)))
    .returning({ id: users.id })
  if (changed.length === 0 || !before?.email) throw refuse('link-ended', `${LINK_ENDED} Please ask for a new one.`)
  await endLinks(tx, userId)
  await endOtherSessions(tx, userId, currentSession)
  const undoUrl = await newUndoUrl(context, { id: userId, email: before.email })
  await queueEmail(tx, clock, emailChangedEmail(before.email, showDay(today(clock)), undoUrl))
}

/**
 * Restores an account's former email. All sessions end, and the password is removed, because the person who requested
 * the change knew it: a link to set a new password is sent to that email.
 * @returns keys of private files that are no longer needed
 * @throws ProblemError link-ended
 */
export async function undoEmailChange(context: EmailContext, token: string): Promise<string[]> {
  const { tx, clock } = context
  const opened = await openLink(tx, clock, token, ['undo'])
  if (!opened?.email) throw refuse('link-ended', LINK_ENDED)
  const { userId, email } = opened
  await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const isOther = and(eq(users.email, email), ne(users.id, userId))
  // Another account registered with the email in the meantime is surely unconfirmed: the email's owner is the present
  // user.
  const unneeded = await dropUnconfirmed(tx, isOther)
  const [taken] = await tx.db.select({ id: users.id }).from(users).where(isOther)
  if (taken) throw refuse('link-ended', EMAIL_IN_USE)
  await tx.db.update(users).set({ email, passwordHash: null, passwordChangedAt: clock() }).where(eq(users.id, userId))
  await endLinks(tx, userId)
  await endUndoLinks(tx, opened)
  await endOtherSessions(tx, userId, null)
  await queueResetLink(context, email)
  return unneeded
}
