import type { Query } from '../db/client.ts'
import { Refused } from './command.ts'

/**
 * The company an operator names, by its number or by the email of one of its people.
 * @throws Refused when there is none
 */
export async function companyOf(
  query: Query,
  given: string | boolean | undefined,
): Promise<{ id: number; name: string }> {
  const named = typeof given === 'string' ? given.trim().toLowerCase() : ''
  const isNumber = /^\d{1,12}$/.test(named)
  if (!isNumber && !named.includes('@')) {
    throw new Refused('Name the company by its number (kyc list --all) or by the email of one of its people.')
  }
  const [company] = await query<{ id: number; name: string }>(
    isNumber
      ? 'SELECT id, name FROM companies WHERE id = $1::bigint'
      : 'SELECT c.id, c.name FROM users u JOIN companies c ON c.id = u.company_id WHERE u.email = $1',
    [named],
  )
  if (company) return company
  throw new Refused(isNumber ? `There is no company ${named}.` : `Nobody of a company has the email ${named}.`)
}
