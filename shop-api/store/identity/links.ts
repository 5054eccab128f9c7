import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import { hashOfToken, newToken } from '../../domain/identity/secret-token.ts'

/** Links that are mailed: single use, kept as hashes, for a time. */
export type LinkKind = 'confirm' | 'reset' | 'email' | 'invite' | 'undo'

const HOUR_MS = 60 * 60_000
const GOOD_FOR_MS: Record<LinkKind, number> = {
  confirm: 48 * HOUR_MS,
  reset: HOUR_MS,
  email: 48 * HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
  undo: 7 * 24 * HOUR_MS,
}
/**
 * Of these kinds a new link leaves the earlier ones good: a stranger who asks for another letter must not end the link
 * its owner is about to open, and the link to undo an email change must outlive the next change.
 */
const KEEPS_EARLIER: readonly LinkKind[] = ['reset', 'undo']

/**
 * Makes a link's token; earlier links of most kinds are good no more.
 * @param email for kind email the new address, for kind undo the former one
 */
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
  if (!KEEPS_EARLIER.includes(kind)) {
    await query('DELETE FROM link_tokens WHERE user_id = $1 AND kind = $2 AND used_at IS NULL', [userId, kind])
  }
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
  createdAt: Date
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
     RETURNING user_id AS "userId", kind, email, created_at AS "createdAt"`,
    [hashOfToken(token), clock(), [...kinds]],
  )
  return row ?? null
}

/** Whose link it is, without using it; null as `openLink` has it. */
export async function peekLink(
  query: Query,
  clock: Clock,
  token: string,
  kinds: readonly LinkKind[],
): Promise<Pick<OpenedLink, 'userId'> | null> {
  const [row] = await query<Pick<OpenedLink, 'userId'>>(
    `SELECT user_id AS "userId" FROM link_tokens
     WHERE hash = $1 AND kind = ANY($3::text[]) AND used_at IS NULL AND expires_at > $2`,
    [hashOfToken(token), clock(), [...kinds]],
  )
  return row ?? null
}

/**
 * Makes somebody's links good no more: after a change of password or email, what a thief asked for while they could must
 * not open the account again. The links that undo an email change stay good: they are the owner's way back.
 */
export async function endLinks(query: Query, userId: number): Promise<void> {
  await query("DELETE FROM link_tokens WHERE user_id = $1 AND used_at IS NULL AND kind <> 'undo'", [userId])
}

/**
 * Makes good no more the undo links of the email changes that an opened one has undone: those mailed with it and after
 * it. An earlier change's stays good, because its address was the account's before.
 */
export async function endUndoLinks(query: Query, { userId, email, createdAt }: OpenedLink): Promise<void> {
  await query(
    `DELETE FROM link_tokens WHERE user_id = $1 AND kind = 'undo' AND used_at IS NULL
       AND (email = $2 OR created_at >= $3)`,
    [userId, email, createdAt],
  )
}

/** Removes links that can be used no more. */
export async function forgetOldLinks(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM link_tokens WHERE expires_at < $1', [new Date(clock().getTime() - 24 * HOUR_MS)])
}
