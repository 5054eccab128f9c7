import * as z from 'zod/mini'
import { hasShortSessions } from '#lib/account/capabilities.ts'
import { USER_TYPES } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'
import { ACCOUNT_COLUMNS, ACCOUNT_FIELDS } from './account-columns.sql.ts'

/** Sessions with their users, which are read on every call of a signed-in user: one prepared statement each. */

interface ByHash {
  hash: string
  now: Date
  /** Of short sessions: see `shortSessionLimits`. */
  usedAfter: Date
  startedAfter: Date
}

const FROM = 'FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN companies c ON c.id = u.company_id'
const IS_OPEN = `s.expires_at > $now AND (u.user_type NOT IN (${USER_TYPES.filter(hasShortSessions)})
  OR (s.last_seen_at > $usedAfter AND s.created_at > $startedAfter))`

/** By the present token or the previous token, each until it expires. */
export const findByToken = statement<ByHash>()({
  name: 'session-by-token',
  row: z.strictObject({ sessionId: z.int(), lastSeenAt: z.date(), ...ACCOUNT_FIELDS }),
  sql: `
    SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", ${ACCOUNT_COLUMNS} ${FROM}
    WHERE ${IS_OPEN} AND ((s.token_hash = $hash AND s.token_expires > $now)
      OR (s.former_token_hash = $hash AND s.former_until > $now))`,
})

/** By the present or the previous refresh token; the session is locked. */
export const lockByRefreshToken = statement<ByHash>()({
  name: 'session-by-refresh-token',
  row: z.strictObject({
    sessionId: z.int(),
    renewalKey: z.string(),
    /** It is the present refresh token, not the previous. */
    isPresent: z.boolean(),
    /** The previous token is still valid. */
    isPreviousGood: z.boolean(),
    tokenExpires: z.date(),
    expiresAt: z.date(),
    ...ACCOUNT_FIELDS,
  }),
  sql: `
    SELECT s.id AS "sessionId", s.renewal_key AS "renewalKey", s.refresh_hash = $hash AS "isPresent",
      coalesce(s.former_until > $now, false) AS "isPreviousGood", s.token_expires AS "tokenExpires",
      s.expires_at AS "expiresAt", ${ACCOUNT_COLUMNS} ${FROM}
    WHERE (s.refresh_hash = $hash OR s.former_refresh_hash = $hash) AND ${IS_OPEN}
    FOR UPDATE OF s`,
})
