import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'

/** Serialises changes of a company's branches and team: a change must not invalidate the check of another change. */
export async function lockCompany({ db }: Session, companyId: number): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
}
