import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import {
  type ImportState,
  makeImportJob,
  readImportJob,
  type ShownImport,
} from '#lib/contract/catalogue/office/imports.ts'
import type { Session } from '../../../../db/client.ts'
import { catalogueImportPieces, catalogueImports } from '../../../../db/schema/catalogue-imports.ts'
import { backgroundJobs } from '../../../../db/schema/office-work.ts'
import { staffMembers } from '../../../../db/schema/staff.ts'
import { refuse } from '../../../../refusal.ts'
import { takeOneImport } from './import-results.sql.ts'

/** Files of products from staff: the stored pieces and states of each. */

export type ImportRow = typeof catalogueImports.$inferSelect

/** Retention of a file and its preview. */
const KEPT_MS = 30 * 24 * 60 * 60_000
const MAX_LISTED = 50
const NOT_FOUND = 'This import no longer exists.'
const FAILED = 'Something went wrong on our side while the file was read. Read it again.'

/** Begins to store a file. @returns its number */
export async function beginImport(
  { db }: Session,
  now: Date,
  begun: { staffId: number; fileName: string; bytes: number },
): Promise<number> {
  const [row] = await db
    .insert(catalogueImports)
    .values({ ...begun, createdAt: now })
    .returning({ id: catalogueImports.id })
  if (!row) throw new Error('an import was not written')
  return row.id
}

/** The staff member's own import, locked. @throws not-found for the import of another person */
export async function lockOwnImport({ db }: Session, importId: number, staffId: number): Promise<ImportRow> {
  const isIt = and(eq(catalogueImports.id, importId), eq(catalogueImports.staffId, staffId))
  const [row] = await db.select().from(catalogueImports).where(isIt).for('update')
  if (!row) throw refuse('not-found', NOT_FOUND)
  return row
}

/** The same; if its work failed by our fault, the state from before the work. @throws not-found */
export async function lockSettledImport(tx: Session, importId: number, staffId: number): Promise<ImportRow> {
  const row = await lockOwnImport(tx, importId, staffId)
  if (row.state !== 'reading' && row.state !== 'importing') return row
  const [job] = await jobsOf(tx, [importId])
  if (job && (job.state === 'waiting' || job.state === 'running')) return row
  const settled =
    row.state === 'reading' ? { state: 'refused' as const, sentence: FAILED } : { state: 'ready' as const }
  await changeImport(tx, importId, settled)
  return { ...row, ...settled }
}

/** @throws not-found */
export async function loadImport({ db }: Session, importId: number): Promise<ImportRow> {
  const [row] = await db.select().from(catalogueImports).where(eq(catalogueImports.id, importId))
  if (!row) throw refuse('not-found', NOT_FOUND)
  return row
}

export async function changeImport(
  { db }: Session,
  importId: number,
  change: Partial<Omit<ImportRow, 'id'>>,
): Promise<void> {
  await db.update(catalogueImports).set(change).where(eq(catalogueImports.id, importId))
}

/** Stored pieces, in order. */
export function piecesOf({ db }: Session, importId: number): Promise<{ no: number; file: string; bytes: number }[]> {
  const { no, file, bytes } = catalogueImportPieces
  return db
    .select({ no, file, bytes })
    .from(catalogueImportPieces)
    .where(eq(catalogueImportPieces.importId, importId))
    .orderBy(asc(no))
}

/** Stores a piece; a piece sent twice is stored once. @returns whether it is new */
export async function addPiece(
  { db }: Session,
  piece: { importId: number; no: number; file: string; bytes: number },
): Promise<boolean> {
  const added = await db
    .insert(catalogueImportPieces)
    .values(piece)
    .onConflictDoNothing()
    .returning({ no: catalogueImportPieces.no })
  return added.length > 0
}

/** Shown fields of imports: the person, the progress, and the jobs. */
async function shownOf(tx: Session, rows: (ImportRow & { staffName: string })[], staffId: number) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const { importId, bytes } = catalogueImportPieces
  const sent = await tx.db
    .select({ importId, pieces: count(), bytes: sql<number>`coalesce(sum(${bytes}), 0)::float8` })
    .from(catalogueImportPieces)
    .where(inArray(importId, ids))
    .groupBy(importId)
  const jobs = await jobsOf(tx, ids)
  return rows.map((row): ShownImport => {
    const pieces = sent.find((one) => one.importId === row.id)
    const job = jobs.find((one) => one.importId === row.id)
    const { isHeld, ...shown } = shownState(row, job)
    return {
      importId: row.id,
      ...{ staffName: row.staffName, isOwn: row.staffId === staffId, fileName: row.fileName, bytes: row.bytes },
      ...shown,
      isOtherEncoding: row.isOtherEncoding,
      bytesDone: row.state === 'sending' ? (pieces?.bytes ?? 0) : row.bytesRead,
      pieces: pieces?.pieces ?? 0,
      ...{ withoutPrices: row.withoutPrices, withoutStock: row.withoutStock, pricesExVat: row.pricesExVat },
      counts: row.counts,
      createdAt: row.createdAt.toISOString(),
      importedAt: row.importedAt?.toISOString() ?? null,
      startsAt: isHeld && job ? job.startsAt.toISOString() : null,
      jobId: job && !isOver(job) ? job.id : null,
    }
  })
}

type ImportJob = Awaited<ReturnType<typeof jobsOf>>[number]

const isOver = ({ state }: ImportJob) => state === 'done' || state === 'failed' || state === 'undone'

/** State and sentence of an import with its latest job; `isHeld` while its import is waiting or running. */
function shownState(
  { state, sentence }: ImportRow,
  job: ImportJob | undefined,
): { state: ImportState; sentence: string | null; isHeld: boolean } {
  if (state === 'ready' && job?.kind === makeImportJob.kind && !isOver(job))
    return { state: 'importing', sentence, isHeld: true }
  // A failed job leaves the state unchanged.
  const isAbandoned = job !== undefined && isOver(job) && (state === 'reading' || state === 'importing')
  if (!isAbandoned) return { state, sentence, isHeld: false }
  return { state: state === 'reading' ? 'refused' : 'ready', sentence: sentence ?? FAILED, isHeld: false }
}

const jobImport = sql<number>`(${backgroundJobs.input} ->> 'importId')::int`

/** The latest work of each import. */
function jobsOf({ db }: Session, importIds: readonly number[]) {
  const { id, kind, state, startsAt } = backgroundJobs
  return db
    .select({ id, kind, state, startsAt, importId: jobImport })
    .from(backgroundJobs)
    .where(and(inArray(kind, [readImportJob.kind, makeImportJob.kind]), inArray(jobImport, [...importIds])))
    .orderBy(desc(id))
}

const withStaff = ({ db }: Session) =>
  db
    .select({ row: catalogueImports, staffName: staffMembers.name })
    .from(catalogueImports)
    .innerJoin(staffMembers, eq(staffMembers.id, catalogueImports.staffId))
    .$dynamic()

/** @param staffId the requester @throws not-found */
export async function shownImport(tx: Session, importId: number, staffId: number): Promise<ShownImport> {
  const rows = await withStaff(tx).where(eq(catalogueImports.id, importId))
  const [shown] = await shownOf(
    tx,
    rows.map(({ row, staffName }) => ({ ...row, staffName })),
    staffId,
  )
  if (!shown) throw refuse('not-found', NOT_FOUND)
  return shown
}

/** Imports of all staff, newest first. */
export async function listImports(tx: Session, staffId: number): Promise<ShownImport[]> {
  const rows = await withStaff(tx).orderBy(desc(catalogueImports.id)).limit(MAX_LISTED)
  return shownOf(
    tx,
    rows.map(({ row, staffName }) => ({ ...row, staffName })),
    staffId,
  )
}

/**
 * The import that is held or running; null without such an import. Locks until the transaction ends, so that of two
 * simultaneous imports the second is refused.
 */
export async function importUnderWay(
  tx: Session,
): Promise<{ staffName: string; fileName: string; since: Date } | null> {
  await takeOneImport(tx.query, {})
  const [row] = await tx.db
    .select({ staffName: staffMembers.name, fileName: catalogueImports.fileName, since: backgroundJobs.createdAt })
    .from(backgroundJobs)
    .innerJoin(catalogueImports, eq(catalogueImports.id, jobImport))
    .innerJoin(staffMembers, eq(staffMembers.id, backgroundJobs.staffId))
    .where(and(eq(backgroundJobs.kind, makeImportJob.kind), inArray(backgroundJobs.state, ['waiting', 'running'])))
    .limit(1)
  return row ?? null
}

/** Forgets imports after thirty days. @returns the keys of their files */
export async function forgetOldImports({ db }: Session, now: Date): Promise<string[]> {
  const isOld = lt(catalogueImports.createdAt, new Date(now.getTime() - KEPT_MS))
  const files = await db
    .select({ file: catalogueImportPieces.file })
    .from(catalogueImportPieces)
    .innerJoin(catalogueImports, eq(catalogueImports.id, catalogueImportPieces.importId))
    .where(isOld)
  await db.delete(catalogueImports).where(isOld)
  return files.map(({ file }) => file)
}
