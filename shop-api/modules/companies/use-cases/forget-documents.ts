import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { kycDocuments, kycReviews, kycViews } from '../../../db/schema/kyc.ts'
import { filesOf } from './keep-documents.ts'

/**
 * Deletes a company's documents, its register facts, and the record of views. In a transaction. @returns keys of files
 * to delete
 */
export async function forgetDocuments({ db }: Session, companyId: number): Promise<string[]> {
  const { file, smallFile } = kycDocuments
  const documents = await db
    .delete(kycDocuments)
    .where(eq(kycDocuments.companyId, companyId))
    .returning({ file, smallFile })
  await db.delete(kycViews).where(eq(kycViews.companyId, companyId))
  await db.delete(kycReviews).where(eq(kycReviews.companyId, companyId))
  await db.update(companies).set({ isUploaded: false }).where(eq(companies.id, companyId))
  return filesOf(documents)
}
