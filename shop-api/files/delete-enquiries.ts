import { and, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Session } from '../db/client.ts'
import { enquiries, enquiryFiles } from '../db/schema/help.ts'

/**
 * Deletes enquiries with their messages and received emails.
 * @returns the keys of their pictures and files, which must be deleted
 */
export async function deleteEnquiries({ db }: Session, where: SQL | undefined): Promise<string[]> {
  const theirs = db.select({ id: enquiries.id }).from(enquiries).where(where)
  const files = await db
    .select({ file: enquiryFiles.file })
    .from(enquiryFiles)
    .where(and(isNotNull(enquiryFiles.file), inArray(enquiryFiles.enquiryId, theirs)))
  const deleted = await db.delete(enquiries).where(where).returning({ file: enquiries.attachmentFile })
  return [...files, ...deleted].flatMap(({ file }) => file ?? [])
}
