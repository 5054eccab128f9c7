import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { ROLES, type Role } from '#lib/contract/base/permissions.ts'
import { type Clock, showInstant } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import {
  staffAuthenticators,
  staffLinks,
  staffMembers,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
} from '../../../db/schema/staff.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { hashOfToken, newToken } from '../../identity/rules/secret-token.ts'
import {
  staffInvitationEmail,
  staffOpenedEmail,
  staffResetEmail,
  staffResetNoticeEmail,
} from '../emails/staff-emails.ts'
import { setJobsAside } from './set-jobs-aside.ts'

/** Links that let staff in, and the actions that send them: invitations, and resets of a second factor. */

export interface StaffMailContext {
  tx: Session
  clock: Clock
  /** The office's address, without its last slash. */
  officeUrl: string
}

const DAY_MS = 24 * 60 * 60_000
const GOOD_FOR_MS = { invitation: 3 * DAY_MS, reset: DAY_MS }
const LINK_ENDED = 'This link was already used or has expired. Please ask an owner of the shop for a new one.'

export const rolesText = (roles: readonly Role[]) => roles.map((role) => ROLES[role].label).join(', ')

/** Makes a link; those before it end. */
async function newLink(
  { tx, clock, officeUrl }: StaffMailContext,
  staffId: number,
  kind: 'invitation' | 'reset',
): Promise<string> {
  const now = clock()
  const token = newToken()
  await tx.db.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS[kind])
  await tx.db.insert(staffLinks).values({ tokenHash: hashOfToken(token), staffId, kind, createdAt: now, expiresAt })
  return `${officeUrl}/office/invitation#${token}`
}

/** Removes all access of a member, and sets aside the jobs that they started. @returns the number of ended sessions */
async function takeAccess(tx: Session, staffId: number, now: Date): Promise<number> {
  const { db } = tx
  await setJobsAside(tx, staffId, now)
  await db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
  await db.delete(staffAuthenticators).where(eq(staffAuthenticators.staffId, staffId))
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  // Without a factor the password alone would be enough to set one up.
  await db.update(staffMembers).set({ passwordHash: null }).where(eq(staffMembers.id, staffId))
  const ended = await db
    .delete(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .returning({ id: staffSessions.id })
  return ended.length
}

/**
 * Invites a person, or invites again a person who has not opened their account yet: access by the earlier link ends.
 * @throws ProblemError invalid-request if the email has an account
 */
export async function inviteStaff(
  context: StaffMailContext,
  { email, name, roles }: { email: string; name: string; roles: readonly Role[] },
): Promise<number> {
  const { tx, clock } = context
  const [found] = await tx.db
    .select({ id: staffMembers.id, state: staffMembers.state })
    .from(staffMembers)
    .where(sql`lower(${staffMembers.email}) = ${email.toLowerCase()}`)
    .for('update')
  if (found && found.state !== 'invited') {
    const state = found.state === 'left' ? 'has left' : 'has an account'
    throw refuse('invalid-request', `${email} ${state}.`, { fields: { email: `This person ${state}.` } })
  }
  const person = { email: email.toLowerCase(), name, roles: [...roles] }
  const [row] = found
    ? await tx.db
        .update(staffMembers)
        .set(person)
        .where(eq(staffMembers.id, found.id))
        .returning({ id: staffMembers.id })
    : await tx.db
        .insert(staffMembers)
        .values({ ...person, state: 'invited', createdAt: clock() })
        .onConflictDoNothing()
        .returning({ id: staffMembers.id })
  if (!row) throw refuse('invalid-request', `${email} was invited a moment ago.`)
  await takeAccess(tx, row.id, clock())
  const href = await newLink(context, row.id, 'invitation')
  await queueEmail(tx, clock, staffInvitationEmail(person, rolesText(roles), href))
  return row.id
}

/** The person of a link. @throws ProblemError link-ended if it was used, has expired or never existed */
export async function openStaffLink({ db }: Session, now: Date, token: string) {
  const [found] = await db
    .select({
      staffId: staffMembers.id,
      kind: staffLinks.kind,
      email: staffMembers.email,
      name: staffMembers.name,
      roles: staffMembers.roles,
    })
    .from(staffLinks)
    .innerJoin(staffMembers, eq(staffMembers.id, staffLinks.staffId))
    .where(
      and(
        eq(staffLinks.tokenHash, hashOfToken(token)),
        isNull(staffLinks.usedAt),
        gt(staffLinks.expiresAt, now),
        ne(staffMembers.state, 'left'),
      ),
    )
  if (!found) throw refuse('link-ended', LINK_ENDED)
  return found
}

/**
 * Uses a link: sets the password. Only an owner sets the name, because invited people could choose a colleague's. The
 * second factor is set up afterwards; a person with an earlier used link has no factor.
 * @throws ProblemError link-ended, also for the second of two at once
 */
export async function useStaffLink(
  { tx, clock }: StaffMailContext,
  { token, passwordHash, device }: { token: string; passwordHash: string; device: string },
): Promise<{ staffId: number; email: string; kind: 'invitation' | 'reset' }> {
  const now = clock()
  const { staffId, name, email, kind } = await openStaffLink(tx, now, token)
  const used = await tx.db
    .update(staffLinks)
    .set({ usedAt: now })
    .where(and(eq(staffLinks.tokenHash, hashOfToken(token)), isNull(staffLinks.usedAt)))
    .returning({ staffId: staffLinks.staffId })
  if (used.length === 0) throw refuse('link-ended', LINK_ENDED)
  await takeAccess(tx, staffId, now)
  await tx.db.update(staffMembers).set({ passwordHash }).where(eq(staffMembers.id, staffId))
  await queueEmail(tx, clock, staffOpenedEmail({ email, name }, showInstant(now), device))
  return { staffId, email, kind }
}

/**
 * Removes all second factors and the password of a member who lost theirs, ends their sessions, sends them a link to
 * set up new factors and notifies every owner.
 * @param by the person who did it, for the owners' email
 * @throws ProblemError not-found; invalid-request for a former member, or before the account is opened
 */
export async function resetFactors(
  context: StaffMailContext,
  { staffId, by }: { staffId: number; by: string },
): Promise<{ name: string; email: string; ended: number }> {
  const { tx, clock, officeUrl } = context
  const { db } = tx
  const [person] = await db.select().from(staffMembers).where(eq(staffMembers.id, staffId)).for('update')
  if (!person) throw refuse('not-found', 'There is no such staff member.')
  const { name, email, state } = person
  if (state === 'left') throw refuse('invalid-request', `${name} has left.`)
  if (state === 'invited')
    throw refuse('invalid-request', `${name} has not opened their account yet: invite them again.`)
  const ended = await takeAccess(tx, staffId, clock())
  await db
    .update(staffMembers)
    .set({ version: sql`${staffMembers.version} + 1` })
    .where(eq(staffMembers.id, staffId))
  await queueEmail(tx, clock, staffResetEmail({ email, name }, await newLink(context, staffId, 'reset')))
  const active = await db.select().from(staffMembers).where(eq(staffMembers.state, 'active'))
  const when = showInstant(clock())
  for (const owner of active.filter(({ roles }) => roles.includes('owner'))) {
    await queueEmail(
      tx,
      clock,
      staffResetNoticeEmail(owner, { when, by, person: name, href: `${officeUrl}/office/log` }),
    )
  }
  return { name, email, ended }
}

/** The roles of an invited person with an unopened account; empty otherwise. */
export async function invitedRoles({ db }: Session, email: string): Promise<readonly Role[]> {
  const isThis = and(sql`lower(${staffMembers.email}) = ${email.toLowerCase()}`, eq(staffMembers.state, 'invited'))
  const [found] = await db.select({ roles: staffMembers.roles }).from(staffMembers).where(isThis)
  return found?.roles ?? []
}

/** The staff member of an email; null if it does not exist. */
export async function staffIdOf({ db }: Session, email: string): Promise<number | null> {
  const [found] = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(sql`lower(${staffMembers.email}) = ${email.toLowerCase()}`)
  return found?.id ?? null
}
