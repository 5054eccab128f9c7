import type { Clock } from '#lib/format/clock.ts'
import type { Query, Session } from '../../db/client.ts'

/** How long a registration waits for its link to be opened (product.md is silent; decision record 11). */
export const UNCONFIRMED_DAYS = 7
/** How long somebody whom a company added may take: invitations are good for a week and can be sent again. */
const INVITED_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/**
 * Forgets registrations that nobody confirmed and invitations that nobody took up: whoever typed somebody else's email
 * holds it no longer, and its owner may register afresh. One that was just mailed another link keeps as long as that
 * link.
 * @returns keys of the private files that nobody needs any more
 */
export async function forgetUnconfirmed({ query }: Session, clock: Clock): Promise<string[]> {
  const now = clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return dropUnconfirmed(
    query,
    `u.created_at < CASE WHEN u.user_type = 1 THEN $1::timestamptz ELSE $2 END
       AND NOT EXISTS (SELECT 1 FROM link_tokens l WHERE l.user_id = u.id AND l.used_at IS NULL AND l.expires_at > $3)`,
    [daysAgo(INVITED_DAYS), daysAgo(UNCONFIRMED_DAYS), now],
  )
}

/**
 * Removes accounts that were never confirmed, with the letters to them, and companies that have nobody then. The
 * primary contact of a branch stays. In a transaction.
 * @param which a condition on `u`
 * @returns keys of the private files that nobody needs any more
 */
export async function dropUnconfirmed(query: Query, which: string, values: unknown[]): Promise<string[]> {
  const dropped = await query<{ companyId: number | null; email: string; photoFile: string | null }>(
    `DELETE FROM users u
     WHERE u.confirmed_at IS NULL AND u.deleted_at IS NULL AND u.user_type IN (1, 2, 3) AND ${which}
       AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)
       AND NOT EXISTS (SELECT 1 FROM branches b WHERE b.primary_contact_id = u.id)
     RETURNING u.company_id AS "companyId", u.email, u.photo_file AS "photoFile"`,
    values,
  )
  if (dropped.length === 0) return []
  await query('DELETE FROM mails WHERE "to" = ANY($1)', [dropped.map(({ email }) => email)])
  const companies = await query<{ logoFile: string | null }>(
    `DELETE FROM companies c WHERE c.id = ANY($1) AND NOT EXISTS (SELECT 1 FROM users WHERE company_id = c.id)
     RETURNING logo_file AS "logoFile"`,
    [dropped.flatMap(({ companyId }) => companyId ?? [])],
  )
  return [...dropped, ...companies].flatMap((row) => ('photoFile' in row ? row.photoFile : row.logoFile) ?? [])
}
