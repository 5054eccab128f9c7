import type { Session } from '../db/client.ts'
import { companyById, companyOfEmail, type NamedCompany } from '../modules/companies/queries/find-company.ts'
import { Refused } from './command.ts'

/**
 * The company named by an operator, by its number or by the email of one of its people.
 * @throws Refused if there is no match
 */
export async function companyOf(tx: Session, given: string | boolean | undefined): Promise<NamedCompany> {
  const named = typeof given === 'string' ? given.trim().toLowerCase() : ''
  const isNumber = /^\d{1,12}$/.test(named)
  if (!isNumber && !named.includes('@')) {
    throw new Refused('Name the company by its number or by the email of one of its people.')
  }
  const company = isNumber ? await companyById(tx, Number(named)) : await companyOfEmail(tx, named)
  if (company) return company
  throw new Refused(isNumber ? `There is no company ${named}.` : `No person of a company has the email ${named}.`)
}
