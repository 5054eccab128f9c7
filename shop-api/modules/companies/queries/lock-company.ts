import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'

/** Changes of a company's branches and team go one after the other: what one has checked another must not undo. */
export async function lockCompany({ db }: Session, companyId: number): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
}
