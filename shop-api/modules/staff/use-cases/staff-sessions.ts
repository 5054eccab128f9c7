import { and, eq, gt } from 'drizzle-orm'
import type { Permission, Role } from '#lib/contract/base/permissions.ts'
import { permissionsOf } from '#lib/contract/base/permissions.ts'
import type { Session } from '../../../db/client.ts'
import { staffMembers, staffSessions } from '../../../db/schema/staff.ts'
import { hashOfToken, newToken } from '../../identity/rules/secret-token.ts'

/** A session ends after half an hour without a call, and twelve hours after it began. */
export const IDLE_MS = 30 * 60_000
const MAX_MS = 12 * 60 * 60_000
/** How exactly it is known when a session was last used. */
const SEEN_EVERY_MS = 30_000

/** A sign-in to the office. */
export interface StaffSession {
  sessionId: number
  staffId: number
  name: string
  email: string
  roles: Role[]
  permissions: ReadonlySet<Permission>
  /** False with only the password: then only the second factor's calls are open. */
  isComplete: boolean
  /** When the second factor was last shown. */
  factorAt: Date | null
}

/**
 * The session of a token; null if it has ended, never existed, or its person can no longer sign in.
 * @param isUse false for automatic calls of pages: they do not extend a session
 */
export async function staffSessionOf(
  { db }: Session,
  now: Date,
  token: string,
  isUse: boolean,
): Promise<StaffSession | null> {
  const [row] = await db
    .select({
      sessionId: staffSessions.id,
      staffId: staffMembers.id,
      name: staffMembers.name,
      email: staffMembers.email,
      roles: staffMembers.roles,
      stage: staffSessions.stage,
      factorAt: staffSessions.factorAt,
      lastSeenAt: staffSessions.lastSeenAt,
      state: staffMembers.state,
    })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, hashOfToken(token)),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastSeenAt, new Date(now.getTime() - IDLE_MS)),
      ),
    )
  if (!row || row.state === 'left') return null
  const { stage, lastSeenAt, state: _state, ...session } = row
  if (isUse && now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await db.update(staffSessions).set({ lastSeenAt: now }).where(eq(staffSessions.id, row.sessionId))
    await db.update(staffMembers).set({ lastSeenAt: now }).where(eq(staffMembers.id, row.staffId))
  }
  return { ...session, permissions: permissionsOf(row.roles), isComplete: stage === 'full' }
}

export interface NewStaffSession {
  staffId: number
  /** The factor shown in addition to or instead of the password; undefined before it is shown. */
  factor?: 'passkey' | 'authenticator' | 'recovery'
  device: string
  network: string
}

/** Begins a session and returns its token, which is not stored. */
export async function beginStaffSession(
  { db }: Session,
  now: Date,
  { factor, ...session }: NewStaffSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + MAX_MS)
  await db.insert(staffSessions).values({
    ...session,
    tokenHash: hashOfToken(token),
    stage: factor ? 'full' : 'password',
    ...(factor && { factor, factorAt: now }),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}
