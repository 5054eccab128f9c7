import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { creditAccounts, creditEntries } from '../../../db/schema/credit.ts'

const LATEST_ENTRIES = 20

/** The companies that have a credit account, by name. */
export const companiesWithAccount = ({ db }: Session) =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(creditAccounts)
    .innerJoin(companies, eq(companies.id, creditAccounts.companyId))
    .orderBy(asc(companies.name))

/** The latest entries of a company's account; `about` is its reference and note. */
export async function latestEntries({ db }: Session, companyId: number) {
  const { id, day, kind, amountCents, reference, note } = creditEntries
  const about = sql<string>`concat_ws(' ', nullif(${reference}, ''), nullif(${note}, ''))`
  return db
    .select({ id, day, kind, amountCents, about })
    .from(creditEntries)
    .where(eq(creditEntries.companyId, companyId))
    .orderBy(desc(id))
    .limit(LATEST_ENTRIES)
}
