import type { Clock } from '#lib/clock.ts'
import type { Tokens } from '#lib/contract/session.ts'
import type { Database, Query } from '../../db/client.ts'
import { ACCOUNT_COLUMNS, type Account } from './account.ts'
import { hashOfToken, newToken } from './secret-token.ts'

/**
 * Sign-ins and their tokens. A token is good for a quarter of an hour, its refresh token gets the next pair, and the
 * whole ends at an instant set when it began. Revoking is deleting the row: the next call finds nothing.
 */

const TOKEN_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const REMEMBERED_MS = 30 * DAY_MS
/** Two requests of one browser may renew at the same time: the pair before goes on for this long. */
const FORMER_MS = 30_000
/** `last_seen_at` is written at most this often. */
const SEEN_EVERY_MS = 60_000

export interface NewSession {
  userId: number
  remember: boolean
  device: string
  addressHash: string
}

interface Pair {
  token: string
  refreshToken: string
  tokenExpires: Date
}

function newPair(now: Date, sessionExpires: Date): Pair {
  const tokenExpires = new Date(Math.min(now.getTime() + TOKEN_MS, sessionExpires.getTime()))
  return { token: newToken(), refreshToken: newToken(), tokenExpires }
}

const tokensOf = ({ token, refreshToken, tokenExpires }: Pair, sessionExpires: Date): Tokens => ({
  token,
  refreshToken,
  tokenExpires: tokenExpires.toISOString(),
  sessionExpires: sessionExpires.toISOString(),
})

/** Begins a sign-in and answers its tokens, which are kept nowhere. */
export async function beginSession(query: Query, clock: Clock, asked: NewSession): Promise<Tokens> {
  const now = clock()
  const ends = new Date(now.getTime() + (asked.remember ? REMEMBERED_MS : DAY_MS))
  const pair = newPair(now, ends)
  await query(
    `INSERT INTO sessions (user_id, token_hash, token_expires, refresh_hash, expires_at, device, address_hash, created_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      asked.userId,
      hashOfToken(pair.token),
      pair.tokenExpires,
      hashOfToken(pair.refreshToken),
      ends,
      asked.device,
      asked.addressHash,
      now,
    ],
    'begin-session',
  )
  return tokensOf(pair, ends)
}

export interface OpenSession {
  sessionId: number
  account: Account
}

// Either the present token or the one before it, each within its own time.
const BY_TOKEN = `
  SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", ${ACCOUNT_COLUMNS}
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN companies c ON c.id = u.company_id
  WHERE s.expires_at > $2 AND (
    (s.token_hash = $1 AND s.token_expires > $2) OR (s.former_token_hash = $1 AND s.former_until > $2))`

/** The sign-in a token belongs to; null when it has ended, was never ours, or its person may not sign in any more. */
export async function sessionOf(query: Query, clock: Clock, token: string): Promise<OpenSession | null> {
  const now = clock()
  const [row] = await query<Account & { sessionId: number; lastSeenAt: Date }>(
    BY_TOKEN,
    [hashOfToken(token), now],
    'session-of-token',
  )
  if (!row?.active) return null
  const { sessionId, lastSeenAt, ...account } = row
  if (now.getTime() - new Date(lastSeenAt).getTime() > SEEN_EVERY_MS) {
    await query('UPDATE sessions SET last_seen_at = $2 WHERE id = $1', [sessionId, now], 'session-seen')
  }
  return { sessionId, account }
}

export type Renewed = { account: Account; tokens: Tokens } | null

/**
 * A new pair for a refresh token. One that was replaced longer ago than a moment has been copied: the whole sign-in
 * ends, for the copier and for its owner, who signs in again.
 */
export async function renewSession(database: Database, clock: Clock, refreshToken: string): Promise<Renewed> {
  const hash = hashOfToken(refreshToken)
  return database.transaction(async ({ query }) => {
    const now = clock()
    const [row] = await query<Account & { sessionId: number; present: boolean; fresh: boolean; expiresAt: Date }>(
      `SELECT s.id AS "sessionId", s.refresh_hash = $1 AS present, coalesce(s.former_until > $2, false) AS fresh,
         s.expires_at AS "expiresAt", ${ACCOUNT_COLUMNS}
       FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN companies c ON c.id = u.company_id
       WHERE (s.refresh_hash = $1 OR s.former_refresh_hash = $1) AND s.expires_at > $2
       FOR UPDATE OF s`,
      [hash, now],
      'session-of-refresh-token',
    )
    if (!row) return null
    const { sessionId, present, fresh, expiresAt, ...account } = row
    if (!account.active || (!present && !fresh)) {
      await query('DELETE FROM sessions WHERE id = $1', [sessionId])
      return null
    }
    const ends = new Date(expiresAt)
    const pair = newPair(now, ends)
    // A second renewal of the same pair keeps that pair good for its moment; the pair made in between simply ends.
    await query(
      `UPDATE sessions SET
         former_token_hash = CASE WHEN refresh_hash = $2 THEN token_hash ELSE former_token_hash END,
         former_refresh_hash = $2,
         former_until = CASE WHEN refresh_hash = $2 THEN $3::timestamptz ELSE former_until END,
         token_hash = $4, token_expires = $5, refresh_hash = $6, last_seen_at = $7
       WHERE id = $1`,
      [
        sessionId,
        hash,
        new Date(now.getTime() + FORMER_MS),
        hashOfToken(pair.token),
        pair.tokenExpires,
        hashOfToken(pair.refreshToken),
        now,
      ],
      'renew-session',
    )
    return { account, tokens: tokensOf(pair, ends) }
  })
}

/** Ends one sign-in of somebody. @returns how many ended: 0 when it is not theirs */
export async function endSession(query: Query, userId: number, sessionId: number): Promise<number> {
  const rows = await query('DELETE FROM sessions WHERE id = $1 AND user_id = $2 RETURNING id', [sessionId, userId])
  return rows.length
}

/** Ends all sign-ins of somebody but one; with null, all. */
export async function endOtherSessions(query: Query, userId: number, but: number | null): Promise<number> {
  const rows = await query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2 RETURNING id', [
    userId,
    but,
  ])
  return rows.length
}

/** Removes what has ended. */
export async function forgetEndedSessions(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM sessions WHERE expires_at < $1', [clock()])
}
