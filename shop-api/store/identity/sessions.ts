import { createHmac } from 'node:crypto'
import type { UserType } from '#lib/contract/codes.ts'
import type { Tokens } from '#lib/contract/session.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Query } from '../../db/client.ts'
import { ACCOUNT_COLUMNS, type Account } from '../../domain/identity/account.ts'
import { hashOfToken, newToken } from '../../domain/identity/secret-token.ts'

/**
 * Sign-ins and their tokens. A token is good for a quarter of an hour, its refresh token gets the next pair, and the
 * whole ends at an instant set when it began. Revoking is deleting the row: the next call finds nothing.
 */

const TOKEN_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const REMEMBERED_MS = 30 * DAY_MS
/**
 * Staff and sales representatives see everybody's orders and order for others: their sign-ins last a working day, and end when
 * they are not used for half an hour.
 */
const STAFF_SESSION = { mostMs: 8 * 60 * 60_000, idleMs: 30 * 60_000 }
/** Two requests of one browser may renew at the same time: the pair before goes on for this long. */
const FORMER_MS = 30_000
/** `last_seen_at` is written at most this often. */
const SEEN_EVERY_MS = 60_000

const isStaff = (userType: UserType) => userType === 5 || userType === 6

/**
 * Over `sessions s` and its user `u`: it is used, and no longer than it may be.
 * @param from number of the first of two values
 */
const isUsed = (from: number) =>
  `(u.user_type NOT IN (5, 6) OR (s.last_seen_at > $${from} AND s.created_at > $${from + 1}))`
const usedSince = (now: Date) => [
  new Date(now.getTime() - STAFF_SESSION.idleMs),
  new Date(now.getTime() - STAFF_SESSION.mostMs),
]

export interface NewSession {
  userId: number
  userType: UserType
  remember: boolean
  device: string
}

interface Pair {
  token: string
  refreshToken: string
  tokenExpires: Date
}

const tokenEnd = (now: Date, sessionExpires: Date) =>
  new Date(Math.min(now.getTime() + TOKEN_MS, sessionExpires.getTime()))

/**
 * The pair that follows a refresh token: the same one however often and by whichever of several storefronts it is asked
 * for. Without the sign-in's own key, which never leaves the database, a copied refresh token does not lead to the next.
 */
function pairAfter(renewalKey: string, refreshToken: string, tokenExpires: Date): Pair {
  const made = (what: string) => createHmac('sha256', renewalKey).update(`${what} ${refreshToken}`).digest('base64url')
  return { token: made('token'), refreshToken: made('refresh'), tokenExpires }
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
  const asLong = asked.remember ? REMEMBERED_MS : DAY_MS
  const ends = new Date(now.getTime() + (isStaff(asked.userType) ? Math.min(asLong, STAFF_SESSION.mostMs) : asLong))
  const pair = { token: newToken(), refreshToken: newToken(), tokenExpires: tokenEnd(now, ends) }
  await query(
    `INSERT INTO sessions (user_id, token_hash, token_expires, refresh_hash, expires_at, renewal_key, device, created_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      asked.userId,
      hashOfToken(pair.token),
      pair.tokenExpires,
      hashOfToken(pair.refreshToken),
      ends,
      newToken(),
      asked.device,
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
    (s.token_hash = $1 AND s.token_expires > $2) OR (s.former_token_hash = $1 AND s.former_until > $2)) AND ${isUsed(3)}`

/**
 * The sign-in a token belongs to; null when it has ended, was never ours, or its person may not sign in any more.
 * @param isUse false for what a page asks by itself, which keeps no sign-in going
 */
export async function sessionOf(query: Query, clock: Clock, token: string, isUse = true): Promise<OpenSession | null> {
  const now = clock()
  const [row] = await query<Account & { sessionId: number; lastSeenAt: Date }>(
    BY_TOKEN,
    [hashOfToken(token), now, ...usedSince(now)],
    'session-of-token',
  )
  if (!row?.active) return null
  const { sessionId, lastSeenAt, ...account } = row
  if (isUse && now.getTime() - new Date(lastSeenAt).getTime() > SEEN_EVERY_MS) {
    await query('UPDATE sessions SET last_seen_at = $2 WHERE id = $1', [sessionId, now], 'session-seen')
  }
  return { sessionId, account }
}

export type Renewed = { account: Account; tokens: Tokens } | null

interface Renewable extends Account {
  sessionId: number
  renewalKey: string
  /** It is the present refresh token, not the one before. */
  present: boolean
  /** It is the one before, within its moment. */
  fresh: boolean
  tokenExpires: Date
  expiresAt: Date
}

const BY_REFRESH_TOKEN = `
  SELECT s.id AS "sessionId", s.renewal_key AS "renewalKey", s.refresh_hash = $1 AS present,
    coalesce(s.former_until > $2, false) AS fresh, s.token_expires AS "tokenExpires", s.expires_at AS "expiresAt",
    ${ACCOUNT_COLUMNS}
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN companies c ON c.id = u.company_id
  WHERE (s.refresh_hash = $1 OR s.former_refresh_hash = $1) AND s.expires_at > $2 AND ${isUsed(3)}
  FOR UPDATE OF s`

/**
 * The next pair for a refresh token; asked again within a moment, the same pair. A refresh token that was replaced longer
 * ago has been copied: the whole sign-in ends, for the copier and for its owner, who signs in again.
 */
export async function renewSession(database: Database, clock: Clock, refreshToken: string): Promise<Renewed> {
  const hash = hashOfToken(refreshToken)
  return database.transaction(async ({ query }) => {
    const now = clock()
    const [row] = await query<Renewable>(BY_REFRESH_TOKEN, [hash, now, ...usedSince(now)], 'session-of-refresh-token')
    if (!row) return null
    const { sessionId, renewalKey, present, fresh, tokenExpires, expiresAt, ...account } = row
    if (!account.active || (!present && !fresh)) {
      await query('DELETE FROM sessions WHERE id = $1', [sessionId])
      return null
    }
    const ends = new Date(expiresAt)
    const pair = pairAfter(renewalKey, refreshToken, present ? tokenEnd(now, ends) : new Date(tokenExpires))
    if (present) {
      await query(
        `UPDATE sessions SET former_token_hash = token_hash, former_refresh_hash = refresh_hash, former_until = $2,
           token_hash = $3, token_expires = $4, refresh_hash = $5
         WHERE id = $1`,
        [
          sessionId,
          new Date(now.getTime() + FORMER_MS),
          hashOfToken(pair.token),
          pair.tokenExpires,
          hashOfToken(pair.refreshToken),
        ],
        'renew-session',
      )
    }
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
