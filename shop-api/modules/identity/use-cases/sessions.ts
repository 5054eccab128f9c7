import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { UserType } from '#lib/contract/base/codes.ts'
import type { Tokens } from '#lib/contract/identity/session.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { sessions } from '../../../db/schema/sign-ins.ts'
import { findByToken, lockByRefreshToken } from '../queries/sessions.sql.ts'
import type { Account } from '../rules/account.ts'
import { hashOfToken, newToken } from '../rules/secret-token.ts'
import {
  firstPair,
  isSeenLongAgo,
  pairAfter,
  previousPairEnd,
  sessionEnd,
  shortSessionLimits,
  tokenEnd,
  tokensOf,
} from '../rules/session-tokens.ts'

/**
 * Sessions of users and their tokens, stored as hashes. A session is revoked by deleting its row: the next call does
 * not find it.
 */

export interface NewSession {
  userId: number
  userType: UserType
  remember: boolean
  device: string
}

/** Begins a session and returns its tokens, which are not stored. */
export async function beginSession(
  tx: Session,
  clock: Clock,
  { userId, userType, remember, device }: NewSession,
): Promise<Tokens> {
  const now = clock()
  const expiresAt = sessionEnd(now, userType, remember)
  const pair = firstPair(now, expiresAt)
  await tx.db.insert(sessions).values({
    userId,
    tokenHash: hashOfToken(pair.token),
    tokenExpires: pair.tokenExpires,
    refreshHash: hashOfToken(pair.refreshToken),
    expiresAt,
    renewalKey: newToken(),
    device,
    createdAt: now,
    lastSeenAt: now,
  })
  return tokensOf(pair, expiresAt)
}

export interface OpenSession {
  sessionId: number
  account: Account
}

/**
 * The session of a token; null if it has ended, never existed, or its user can no longer sign in.
 * @param isUse false for a page's automatic calls: they do not extend a session
 */
export async function sessionOf(tx: Session, clock: Clock, token: string, isUse = true): Promise<OpenSession | null> {
  const now = clock()
  const [row] = await findByToken(tx.query, { hash: hashOfToken(token), now, ...shortSessionLimits(now) })
  if (!row?.active) return null
  const { sessionId, lastSeenAt, ...account } = row
  if (isUse && isSeenLongAgo(lastSeenAt, now)) {
    await tx.db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
  }
  return { sessionId, account }
}

export type Renewed = { account: Account; tokens: Tokens } | null

/**
 * The next pair for a refresh token; repeated within a moment, the same pair. A refresh token that was replaced longer
 * ago has been copied: the whole session ends, for the thief and for its owner. The owner signs in again.
 */
export async function renewSession(database: Database, clock: Clock, refreshToken: string): Promise<Renewed> {
  const hash = hashOfToken(refreshToken)
  return database.transaction(async (tx) => {
    const now = clock()
    const [row] = await lockByRefreshToken(tx.query, { hash, now, ...shortSessionLimits(now) })
    if (!row) return null
    const { sessionId, renewalKey, isPresent, isPreviousGood, tokenExpires, expiresAt, ...account } = row
    if (!account.active || (!isPresent && !isPreviousGood)) {
      await tx.db.delete(sessions).where(eq(sessions.id, sessionId))
      return null
    }
    const pair = pairAfter(renewalKey, refreshToken, isPresent ? tokenEnd(now, expiresAt) : tokenExpires)
    if (isPresent) {
      await tx.db
        .update(sessions)
        .set({
          formerTokenHash: sessions.tokenHash,
          formerRefreshHash: sessions.refreshHash,
          formerUntil: previousPairEnd(now),
          tokenHash: hashOfToken(pair.token),
          tokenExpires: pair.tokenExpires,
          refreshHash: hashOfToken(pair.refreshToken),
        })
        .where(eq(sessions.id, sessionId))
    }
    return { account, tokens: tokensOf(pair, expiresAt) }
  })
}

export type ListedSession = Pick<typeof sessions.$inferSelect, 'id' | 'device' | 'createdAt' | 'lastSeenAt'>

/** A user's open sessions, the most recently used first. */
export const listSessions = (tx: Session, clock: Clock, userId: number): Promise<ListedSession[]> =>
  tx.db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))

/** Ends one session of a user. @returns how many ended: 0 when it is not theirs */
export async function endSession(tx: Session, userId: number, sessionId: number): Promise<number> {
  const ended = await tx.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length
}

/** Ends all sessions of a user. @param currentId the session that continues; null to end all */
export async function endOtherSessions(tx: Session, userId: number, currentId: number | null): Promise<number> {
  const ended = await tx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), currentId === null ? undefined : ne(sessions.id, currentId)))
    .returning({ id: sessions.id })
  return ended.length
}

/** Removes sessions that have ended. */
export async function forgetEndedSessions(tx: Session, clock: Clock): Promise<void> {
  await tx.db.delete(sessions).where(lt(sessions.expiresAt, clock()))
}
