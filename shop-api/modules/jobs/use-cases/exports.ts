import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { ExportFormat } from '#lib/contract/office/office/exports.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { officeExportPieces, officeExports } from '../../../db/schema/office-exports.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'

/** Exported lists: their progress, and their stored pieces. */

export type ExportRow = typeof officeExports.$inferSelect

const KEPT_MS = 24 * 60 * 60_000
const GONE = 'This file is no longer stored. Export the list again.'

/** "orders-2026-11-24.csv" */
export const exportName = ({ list, format, createdAt }: Pick<ExportRow, 'list' | 'format' | 'createdAt'>): string =>
  `${list}-${dayInNairobi(createdAt)}.${format}`

/** The export of a job; created if it does not exist yet. */
export async function openExport(
  { db }: Session,
  now: Date,
  begun: { jobId: number; staffId: number; list: string; format: ExportFormat },
): Promise<ExportRow> {
  await db
    .insert(officeExports)
    .values({ ...begun, createdAt: now })
    .onConflictDoNothing({ target: officeExports.jobId })
  const [row] = await db.select().from(officeExports).where(eq(officeExports.jobId, begun.jobId)).for('update')
  if (!row) throw new Error(`job ${begun.jobId} has no export`)
  return row
}

/** The number of the piece with all parts of a spreadsheet except its sheet. */
export const FRAME = -1

/** Adds pieces to an export, with how far it is then. They count from 0, but for the frame. */
export async function addExportPieces(
  { db }: Session,
  id: number,
  pieces: readonly { no: number; file: string; bytes: number }[],
  position: Pick<ExportRow, 'rows' | 'crc' | 'size' | 'finishedAt'>,
): Promise<void> {
  await db.insert(officeExportPieces).values(pieces.map((piece) => ({ exportId: id, ...piece })))
  await db.update(officeExports).set(position).where(eq(officeExports.id, id))
}

export interface FinishedExport extends ExportRow {
  /** Keys in the private files, in order; of a spreadsheet the frame is the first. */
  pieces: string[]
}

/** A completed export. @throws not-found if it no longer exists, or belongs to another person */
export async function finishedExport({ db }: Session, staffId: number, jobId: number): Promise<FinishedExport> {
  const mine = and(
    eq(officeExports.jobId, jobId),
    eq(officeExports.staffId, staffId),
    isNotNull(officeExports.finishedAt),
  )
  const [row] = await db.select().from(officeExports).where(mine)
  if (!row) throw refuse('not-found', GONE)
  const pieces = await db
    .select({ file: officeExportPieces.file })
    .from(officeExportPieces)
    .where(eq(officeExportPieces.exportId, row.id))
    .orderBy(asc(officeExportPieces.no))
  return { ...row, pieces: pieces.map(({ file }) => file) }
}

/** The written files of jobs, if they can be downloaded. */
export async function exportsOfJobs(
  { db }: Session,
  jobIds: readonly number[],
): Promise<Map<number, { name: string; rows: number; bytes: number }>> {
  if (jobIds.length === 0) return new Map()
  const rows = await db
    .select({
      jobId: officeExports.jobId,
      list: officeExports.list,
      format: officeExports.format,
      createdAt: officeExports.createdAt,
      rows: officeExports.rows,
      bytes: sql<number>`(SELECT coalesce(sum(p.bytes), 0)::float8 FROM office_export_pieces p WHERE p.export_id = ${officeExports}.id)`,
    })
    .from(officeExports)
    .where(and(isAnyOf(officeExports.jobId, jobIds), isNotNull(officeExports.finishedAt)))
  return new Map(rows.map((row) => [row.jobId, { name: exportName(row), rows: row.rows, bytes: row.bytes }]))
}

/** Forgets exports after a day. @returns the keys of their files */
export async function forgetOldExports({ db }: Session, now: Date): Promise<string[]> {
  const isOld = lt(officeExports.createdAt, new Date(now.getTime() - KEPT_MS))
  const files = await db
    .select({ file: officeExportPieces.file })
    .from(officeExportPieces)
    .innerJoin(officeExports, eq(officeExports.id, officeExportPieces.exportId))
    .where(isOld)
  await db.delete(officeExports).where(isOld)
  return files.map(({ file }) => file)
}
