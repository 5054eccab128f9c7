import type { Clock } from '#lib/clock.ts'
import type { Session } from '../../db/client.ts'

/** How long a registration waits for its link to be opened (product.md is silent; decision record 11). */
export const UNCONFIRMED_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * Forgets registrations that nobody confirmed: whoever typed somebody else's email holds it no longer, and its owner may
 * register afresh. One that was just mailed another link keeps as long as that link.
 * @returns keys of the logos that nobody needs any more
 */
export async function forgetUnconfirmed({ query }: Session, clock: Clock): Promise<string[]> {
  const now = clock()
  const forgotten = await query<{ companyId: number | null; email: string }>(
    `DELETE FROM users u
     WHERE u.confirmed_at IS NULL AND u.deleted_at IS NULL AND u.user_type IN (2, 3) AND u.created_at < $1
       AND NOT EXISTS (SELECT 1 FROM link_tokens l WHERE l.user_id = u.id AND l.used_at IS NULL AND l.expires_at > $2)
       AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)
     RETURNING u.company_id AS "companyId", u.email`,
    [new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS), now],
  )
  if (forgotten.length === 0) return []
  await query('DELETE FROM mails WHERE "to" = ANY($1)', [forgotten.map(({ email }) => email)])
  const companies = await query<{ logoFile: string | null }>(
    `DELETE FROM companies c WHERE c.id = ANY($1) AND NOT EXISTS (SELECT 1 FROM users WHERE company_id = c.id)
     RETURNING logo_file AS "logoFile"`,
    [forgotten.flatMap(({ companyId }) => companyId ?? [])],
  )
  return companies.flatMap(({ logoFile }) => logoFile ?? [])
}
