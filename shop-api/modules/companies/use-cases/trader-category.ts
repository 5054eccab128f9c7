import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'

/** The name of a company's trader category; null without a category. */
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
