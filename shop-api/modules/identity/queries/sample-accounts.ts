import type { Session } from '../../../db/client.ts'
import { SAMPLE_STAFF_EMAIL } from '../use-cases/sample-staff.ts'
import { findOpenSampleAccounts } from './sample-accounts.sql.ts'

/** Sample accounts by their address. Real accounts cannot have it: no email reaches `.test`. */
export const SAMPLE_EMAIL_END = '@fuma.test'
export const SAMPLE_EMAIL = `%${SAMPLE_EMAIL_END}`

/**
 * A shop that others can reach has no account that a published password opens.
 * @throws Error of one line that names the command which ends them
 */
export async function refuseSampleAccounts({ query }: Session): Promise<void> {
  const open = await findOpenSampleAccounts(query, { email: SAMPLE_EMAIL, staffEmail: SAMPLE_STAFF_EMAIL })
  if (open.length === 0) return
  const [first] = open
  const who = open.length === 1 ? `${first?.email} is` : `${first?.email} and ${open.length - 1} more are`
  throw new Error(
    `others can reach this shop, and ${who} open to anyone who knows the sample password: ` +
      'npm run shop-api -- sample remove --yes',
  )
}
