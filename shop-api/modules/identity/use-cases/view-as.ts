import { eq, lt } from 'drizzle-orm'
import { type Permission, permissionsOf, type Role } from '#lib/contract/base/permissions.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { viewAsSessions } from '../../../db/schema/view-as-sessions.ts'
import { findViewAsByToken, lockViewAsByTicket } from '../queries/view-as.sql.ts'
import type { Account } from '../rules/account.ts'
import { hashOfToken, newToken } from '../rules/secret-token.ts'
import { newViewAsToken, ticketEnd, viewAsEnd } from '../rules/view-as.ts'

/** Read-only sessions of staff members as customers. Only hashes of tickets and tokens are stored. */

export interface ViewAsSession {
  viewAsId: number
  staffId: number
  permissions: ReadonlySet<Permission>
  expiresAt: Date
  /** The customer's. */
  account: Account
}

type Row = Awaited<ReturnType<typeof findViewAsByToken>>[number]

/** Null if the customer cannot sign in, or if the staff member is no longer allowed to view the account. */
function sessionOfRow(row: Row | undefined): ViewAsSession | null {
  if (!row?.active) return null
  const { viewAsId, staffId, roles, expiresAt, ...account } = row
  const permissions = permissionsOf(roles as Role[])
  return permissions.has('customers.view-as') ? { viewAsId, staffId, permissions, expiresAt, account } : null
}

/** @returns a ticket that opens the session once, within a minute; it is not stored */
export async function issueViewAsTicket(
  { db }: Session,
  now: Date,
  { staffSessionId, userId }: { staffSessionId: number; userId: number },
): Promise<string> {
  const ticket = newToken()
  const expiresAt = ticketEnd(now)
  const row = { staffSessionId, userId, ticketHash: hashOfToken(ticket), createdAt: now, expiresAt }
  await db.insert(viewAsSessions).values(row)
  return ticket
}

/**
 * Uses a ticket, in a transaction. @returns the session and its token, which is not stored; null for an invalid ticket
 */
export async function openViewAs(
  tx: Session,
  now: Date,
  ticket: string,
): Promise<(ViewAsSession & { token: string }) | null> {
  const [row] = await lockViewAsByTicket(tx.query, { hash: hashOfToken(ticket), now })
  const session = sessionOfRow(row)
  if (!session) return null
  const token = newViewAsToken()
  const expiresAt = viewAsEnd(now)
  await tx.db
    .update(viewAsSessions)
    .set({ ticketHash: null, tokenHash: hashOfToken(token), expiresAt })
    .where(eq(viewAsSessions.id, session.viewAsId))
  return { ...session, expiresAt, token }
}

/** The session of a token; null when it has ended or never was. */
export async function viewAsOf(tx: Session, clock: Clock, token: string): Promise<ViewAsSession | null> {
  const [row] = await findViewAsByToken(tx.query, { hash: hashOfToken(token), now: clock() })
  return sessionOfRow(row)
}

export async function endViewAs({ db }: Session, viewAsId: number): Promise<void> {
  await db.delete(viewAsSessions).where(eq(viewAsSessions.id, viewAsId))
}

/** Removes tickets and sessions that have ended. */
export async function forgetEndedViewAs({ db }: Session, clock: Clock): Promise<void> {
  await db.delete(viewAsSessions).where(lt(viewAsSessions.expiresAt, clock()))
}
