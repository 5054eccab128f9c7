import type { Clock } from '#lib/clock.ts'
import type { Query } from '../../db/client.ts'
import { hashOfToken, newToken } from './secret-token.ts'

/** Links that are mailed: single use, kept as hashes, for a time. */
export type LinkKind = 'confirm' | 'reset' | 'email' | 'invite'

const HOUR_MS = 60 * 60_000
const GOOD_FOR_MS: Record<LinkKind, number> = {
  confirm: 48 * HOUR_MS,
  reset: HOUR_MS,
  email: 48 * HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
}

/** Makes a link's token; earlier links of the kind are good no more. @param email the new address, for kind email */
export async function newLink(
  query: Query,
  clock: Clock,
  userId: number,
  kind: LinkKind,
  email: string | null = null,
): Promise<string> {
  const token = newToken()
  const now = clock()
  const expires = new Date(now.getTime() + GOOD_FOR_MS[kind])
  await query('DELETE FROM link_tokens WHERE user_id = $1 AND kind = $2 AND used_at IS NULL', [userId, kind])
  await query(
    'INSERT INTO link_tokens (hash, user_id, kind, email, expires_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [hashOfToken(token), userId, kind, email, expires, now],
  )
  return token
}

export interface OpenedLink {
  userId: number
  kind: LinkKind
  email: string | null
}

/** Uses a link; null when it was used, is too old, or was never one of these kinds. */
export async function openLink(
  query: Query,
  clock: Clock,
  token: string,
  kinds: readonly LinkKind[],
): Promise<OpenedLink | null> {
  const [row] = await query<OpenedLink>(
    `UPDATE link_tokens SET used_at = $2 WHERE hash = $1 AND kind = ANY($3::text[]) AND used_at IS NULL AND expires_at > $2
     RETURNING user_id AS "userId", kind, email`,
    [hashOfToken(token), clock(), [...kinds]],
  )
  return row ?? null
}

/**
 * Makes somebody's links good no more: after a change of password or email, what a thief asked for while they could must
 * not open the account again.
 */
export async function endLinks(query: Query, userId: number): Promise<void> {
  await query('DELETE FROM link_tokens WHERE user_id = $1 AND used_at IS NULL', [userId])
}

/** Removes links that can be used no more. */
export async function forgetOldLinks(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM link_tokens WHERE expires_at < $1', [new Date(clock().getTime() - 24 * HOUR_MS)])
}
