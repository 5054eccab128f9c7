import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'

/** What kind of trader a company is, in the shop's words; null for none. */
export async function traderCategoryOf({ db }: Session, companyId: number): Promise<string | null> {
  const [company] = await db
    .select({ category: companies.traderCategory })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.category ?? null
}

export async function setTraderCategory({ db }: Session, companyId: number, category: string | null): Promise<void> {
  await db.update(companies).set({ traderCategory: category }).where(eq(companies.id, companyId))
}
