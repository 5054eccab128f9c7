import { and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { likeText } from '../../../db/sql-conditions.ts'

export interface NamedCompany {
  id: number
  name: string
}

const NAMED = { id: companies.id, name: companies.name }

/** The company of this number. */
export async function companyById({ db }: Session, id: number): Promise<NamedCompany | undefined> {
  const [company] = await db.select(NAMED).from(companies).where(eq(companies.id, id))
  return company
}

/** The company of the user with this email. */
export async function companyOfEmail({ db }: Session, email: string): Promise<NamedCompany | undefined> {
  const [company] = await db
    .select(NAMED)
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.email, email))
  return company
}

/** Companies by their number, their owner's email, or the beginning of their name. */
export function findCompanies({ db }: Session, named: string, most: number): Promise<NamedCompany[]> {
  return db
    .selectDistinct(NAMED)
    .from(companies)
    .leftJoin(users, and(eq(users.companyId, companies.id), eq(users.userType, USER_TYPE.trader)))
    .where(
      or(
        eq(sql`${companies.id}::text`, named),
        eq(users.email, named.toLowerCase()),
        ilike(companies.name, `${likeText(named)}%`),
      ),
    )
    .orderBy(asc(companies.id))
    .limit(most)
    .execute()
}
