import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { packingPrints, parcelPrints, pickScans } from '../../../db/schema/packing.ts'
import { refuse } from '../../../refusal.ts'

const DAY_MS = 86_400_000

/** Marks the slips or labels of parcels as printed. */
export async function markPrinted(
  { db }: Session,
  now: Date,
  staffId: number,
  form: 'slips' | 'labels',
  parcelIds: readonly number[],
): Promise<void> {
  if (parcelIds.length === 0) return
  await db
    .insert(parcelPrints)
    .values([...new Set(parcelIds)].map((parcelId) => ({ parcelId, form, printedAt: now, printedBy: staffId })))
    .onConflictDoUpdate({
      target: [parcelPrints.parcelId, parcelPrints.form],
      set: { times: sql`${parcelPrints.times} + 1`, printedAt: now, printedBy: staffId },
    })
}

/** Stores a PDF that a job has drawn, for its staff member to fetch. @returns its number */
export async function keepPrint(
  { db }: Session,
  now: Date,
  print: { staffId: number; file: string; pages: number },
): Promise<number> {
  const [kept] = await db
    .insert(packingPrints)
    .values({ ...print, createdAt: now })
    .returning({ id: packingPrints.id })
  if (!kept) throw new Error('a print was not stored')
  return kept.id
}

/**
 * The key of a PDF drawn for a staff member. @throws `not-found` if it was deleted or belongs to another staff member
 */
export async function findPrint({ db }: Session, staffId: number, printId: number): Promise<string> {
  const [print] = await db.select().from(packingPrints).where(eq(packingPrints.id, printId))
  if (print?.staffId !== staffId) throw refuse('not-found', 'This print has been deleted. Print it again.')
  return print.file
}

/** PDFs drawn for a staff member since yesterday, newest first. */
export async function listPrints({ db }: Session, staffId: number) {
  const rows = await db
    .select({ printId: packingPrints.id, pages: packingPrints.pages, createdAt: packingPrints.createdAt })
    .from(packingPrints)
    .where(eq(packingPrints.staffId, staffId))
    .orderBy(desc(packingPrints.id))
    .limit(10)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Deletes prints after a day. @returns the keys of their files */
export async function forgetOldPrints({ db }: Session, clock: Clock): Promise<string[]> {
  const gone = await db
    .delete(packingPrints)
    .where(lt(packingPrints.createdAt, new Date(clock().getTime() - DAY_MS)))
    .returning({ file: packingPrints.file })
  return gone.map(({ file }) => file)
}

/** Deletes single scans after a year: the packed quantities are stored with the parcels. */
export async function forgetOldScans({ db }: Session, clock: Clock): Promise<void> {
  await db.delete(pickScans).where(lt(pickScans.receivedAt, new Date(clock().getTime() - 365 * DAY_MS)))
}
