import type { Query } from '../../db/client.ts'
import { filesOf } from './keep-documents.ts'

/** Forgets a company's documents, and who saw them. In a transaction. @returns keys of files nobody needs any more */
export async function forgetDocuments(query: Query, companyId: number): Promise<string[]> {
  const documents = await query<{ file: string; smallFile: string | null }>(
    'DELETE FROM kyc_documents WHERE company_id = $1 RETURNING file, small_file AS "smallFile"',
    [companyId],
  )
  await query('DELETE FROM kyc_views WHERE company_id = $1', [companyId])
  await query('UPDATE companies SET is_uploaded = false WHERE id = $1', [companyId])
  return filesOf(documents)
}
