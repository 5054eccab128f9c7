import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import { type ApprovalStatus, login } from '#lib/contract/identity/session.ts'
import type { Clock } from '#lib/format/clock.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import type { Database } from '../db/client.ts'
import { beginSession } from '../modules/identity/use-cases/sessions.ts'
import type { TestShop } from './shop.ts'

type Bearer = { authorization: string }

/** Headers of a new sign-in of a sample user, such as "consumer" for consumer@fuma.test. */
export async function signedInAs(shop: TestShop, name: string): Promise<Bearer> {
  const { data } = await shop.ask(login, { email: `${name}@fuma.test`, password: SAMPLE_PASSWORD })
  return { authorization: `Bearer ${data.tokens?.token}` }
}

const COMPANY = `
  INSERT INTO companies (name, approval_status, declined_reason, invoice_place)
  VALUES ('Test Traders', $1, $2, '{"countryId":1,"countyId":47,"cityId":470,"countyName":"Nairobi","cityName":"Westlands","postalCode":"00800","physicalLocation":"Mpaka Road"}')
  RETURNING id`
const PERSON = `
  INSERT INTO users (user_type, email, company_id, first_name, last_name, mobile_number, confirmed_at)
  VALUES ($1, $2, $3, 'Amina', 'Otieno', '712345678', now()) RETURNING id`
let made = 0

export interface TestPerson {
  userId: number
  email: string
  headers: Bearer
  companyId: number | null
  /** Of a company: its one branch, at the company's address, with this person as its contact. */
  branchId: number | null
}

/**
 * A new signed-in user of a type, without a password: for tests after sign-in.
 * @param ofCompany the company they belong to; a new company for types 1 and 3 if absent
 */
export async function newPerson(
  database: Database,
  clock: Clock,
  userType: UserType,
  approval: ApprovalStatus = 'approved',
  ofCompany?: number | null,
): Promise<TestPerson> {
  const { query } = database
  made += 1
  const email = `person-${made}@test.example`
  const declinedReason = approval === 'declined' ? 'The copy cannot be read.' : null
  const [company] =
    (userType === USER_TYPE.branch || userType === USER_TYPE.trader) && !ofCompany
      ? await query<{ id: number }>(COMPANY, [approval, declinedReason])
      : []
  const companyId = ofCompany ?? company?.id ?? null
  const [user] = await query<{ id: number }>(PERSON, [userType, email, companyId])
  const userId = (user as { id: number }).id
  const { token } = await beginSession(database, clock, { userId, userType, remember: false, device: 'Test' })
  const branchId = companyId === null ? null : await newBranch({ query }, companyId, userId)
  return { userId, email, headers: { authorization: `Bearer ${token}` }, companyId, branchId }
}

let branches = 0
/** A further branch of a company, at the company's own address. @param userId its contact, assigned to it too */
export async function newBranch(
  { query }: Pick<Database, 'query'>,
  companyId: number,
  userId: number,
): Promise<number> {
  branches += 1
  const [branch] = await query<{ id: number }>(
    'INSERT INTO branches (company_id, name, primary_contact_id) VALUES ($1, $2, $3) RETURNING id',
    [companyId, `Branch ${branches}`, userId],
  )
  const { id } = branch as { id: number }
  await query('INSERT INTO user_branches (user_id, branch_id) VALUES ($1, $2)', [userId, id])
  return id
}
