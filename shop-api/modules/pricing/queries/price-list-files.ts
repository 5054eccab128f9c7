import { eq, lt } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { priceListFiles } from '../../../db/schema/price-list-files.ts'
import { refuse } from '../../../refusal.ts'

/** Uploaded price lists. */

export type PriceListFile = typeof priceListFiles.$inferSelect

/** Retention of a file in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** @returns the number of the new file */
export async function addPriceListFile(
  { db }: Session,
  file: { staffId: number; fileName: string; file: string; bytes: number; createdAt: Date },
): Promise<number> {
  const [row] = await db.insert(priceListFiles).values(file).returning({ id: priceListFiles.id })
  if (!row) throw new Error('a price list was not written')
  return row.id
}

/** @throws `not-found`; `not-allowed` for the file of another staff member */
export async function loadPriceListFile({ db }: Session, fileId: number, staffId: number): Promise<PriceListFile> {
  const [row] = await db.select().from(priceListFiles).where(eq(priceListFiles.id, fileId))
  if (!row) throw refuse('not-found', 'This file is no longer stored. Choose it again.')
  if (row.staffId !== staffId) throw refuse('not-allowed', 'Another person uploaded this file. Choose it yourself.')
  return row
}

export async function markPriceListImported({ db }: Session, fileId: number, now: Date): Promise<void> {
  await db.update(priceListFiles).set({ importedAt: now }).where(eq(priceListFiles.id, fileId))
}

/** Deletes the rows of files older than thirty days. @returns the keys of the files */
export async function forgetOldPriceLists({ db }: Session, now: Date): Promise<string[]> {
  const rows = await db
    .delete(priceListFiles)
    .where(lt(priceListFiles.createdAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ file: priceListFiles.file })
  return rows.map(({ file }) => file)
}
