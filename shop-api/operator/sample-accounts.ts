import type { Query } from '../db/client.ts'

/** Sample accounts by their address. No one else has such a one: no email reaches `.test`. */
export const SAMPLE_EMAIL = '%@fuma.test'

/**
 * The accounts that the published sample password may open: the sample's own, and any with the password's hash of one of
 * them (somebody changed its email). An account that was never confirmed opens to nobody, whatever its address.
 */
const OPEN_TO_ALL = `
  SELECT email FROM users
  WHERE active AND deleted_at IS NULL AND confirmed_at IS NOT NULL AND password_hash IS NOT NULL
    AND (email LIKE $1 OR password_hash IN (SELECT password_hash FROM users WHERE email LIKE $1))
  ORDER BY email`

/**
 * A shop that others can reach has no account that a published password opens.
 * @throws Error of one line that names the command which ends them
 */
export async function refuseSampleAccounts(query: Query): Promise<void> {
  const open = await query<{ email: string }>(OPEN_TO_ALL, [SAMPLE_EMAIL])
  if (open.length === 0) return
  const [first] = open
  const who = open.length === 1 ? `${first?.email} is` : `${first?.email} and ${open.length - 1} more are`
  throw new Error(
    `others can reach this shop, and ${who} open to whoever knows the sample password: ` +
      'npm run shop-api -- sample remove --yes',
  )
}
