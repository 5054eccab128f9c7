import { createHmac } from 'node:crypto'
import { hasShortSessions } from '#lib/account/capabilities.ts'
import type { UserType } from '#lib/contract/base/codes.ts'
import type { Tokens } from '#lib/contract/identity/session.ts'
import { newToken } from './secret-token.ts'

/**
 * For how long a session and its tokens are good. A token is good for a quarter of an hour, its refresh token gets the
 * next pair, and the session ends at an instant set when it began.
 */

const TOKEN_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const REMEMBERED_MS = 30 * DAY_MS
/** Short sessions last a working day, and end when they are not used for half an hour. */
const SHORT_MS = 8 * 60 * 60_000
const SHORT_IDLE_MS = 30 * 60_000
/** Two requests of one browser can renew at the same time: the previous pair stays valid for this time. */
const PREVIOUS_MS = 30_000
/** The last use of a session is written at most this often. */
const SEEN_EVERY_MS = 60_000

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

export interface TokenPair {
  token: string
  refreshToken: string
  tokenExpires: Date
}

/** When a new session ends, regardless of renewals. */
export function sessionEnd(now: Date, userType: UserType, remember: boolean): Date {
  const wanted = remember ? REMEMBERED_MS : DAY_MS
  return after(now, hasShortSessions(userType) ? Math.min(wanted, SHORT_MS) : wanted)
}

/** When a token made now ends: never after its session. */
export const tokenEnd = (now: Date, sessionExpires: Date): Date =>
  new Date(Math.min(now.getTime() + TOKEN_MS, sessionExpires.getTime()))

/** Until when a pair that is replaced now stays good. */
export const previousPairEnd = (now: Date): Date => after(now, PREVIOUS_MS)

/** A short session must have been used since `usedAfter` and have begun since `startedAfter`. */
export const shortSessionLimits = (now: Date): { usedAfter: Date; startedAfter: Date } => ({
  usedAfter: after(now, -SHORT_IDLE_MS),
  startedAfter: after(now, -SHORT_MS),
})

/** Whether a use of a session is worth writing down. */
export const isSeenLongAgo = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS

/** The first pair of a session. */
export const firstPair = (now: Date, sessionExpires: Date): TokenPair => ({
  token: newToken(),
  refreshToken: newToken(),
  tokenExpires: tokenEnd(now, sessionExpires),
})

/**
 * The pair after a refresh token: always the same, in every storefront process. The session's own renewal key never
 * leaves the database, so a copied refresh token does not reveal the next token.
 */
export function pairAfter(renewalKey: string, refreshToken: string, tokenExpires: Date): TokenPair {
  const derive = (kind: string) =>
    createHmac('sha256', renewalKey).update(`${kind} ${refreshToken}`).digest('base64url')
  return { token: derive('token'), refreshToken: derive('refresh'), tokenExpires }
}

/** A pair as calls answer it. */
export const tokensOf = ({ token, refreshToken, tokenExpires }: TokenPair, sessionExpires: Date): Tokens => ({
  token,
  refreshToken,
  tokenExpires: tokenExpires.toISOString(),
  sessionExpires: sessionExpires.toISOString(),
})
