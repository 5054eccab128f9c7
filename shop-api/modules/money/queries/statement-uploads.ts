import { and, asc, count, eq, inArray, lt, sql, sum } from 'drizzle-orm'
import { importStatementJob, readStatementJob, type ShownStatement } from '#lib/contract/money/office/statements.ts'
import type { Session } from '../../../db/client.ts'
import { moneyAccounts } from '../../../db/schema/money.ts'
import { backgroundJobs } from '../../../db/schema/office-work.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { statementUploadLines, statementUploadPieces, statementUploads } from '../../../db/schema/statement-uploads.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { refuse } from '../../../refusal.ts'
import { ledgerBalance } from './statement-lines.sql.ts'

/** Uploaded statements: their stored pieces, states and previews. */

export type UploadRow = typeof statementUploads.$inferSelect

/** Retention of an upload. The file of an imported statement is stored apart from it. */
const KEPT_MS = 30 * 24 * 60 * 60_000
const NOT_FOUND = 'This file is no longer stored. Choose it again.'
const FAILED = 'Something went wrong on our side. Choose the file again.'

/** @returns the number of the new upload */
export async function beginUpload(
  { db }: Session,
  now: Date,
  begun: { staffId: number; fileName: string; bytes: number },
): Promise<number> {
  const [row] = await db
    .insert(statementUploads)
    .values({ ...begun, createdAt: now })
    .returning({ id: statementUploads.id })
  if (!row) throw new Error('an upload was not written')
  return row.id
}

/** An upload, locked. @throws not-found */
export async function lockUpload({ db }: Session, uploadId: number): Promise<UploadRow> {
  const [row] = await db.select().from(statementUploads).where(eq(statementUploads.id, uploadId)).for('update')
  if (!row) throw refuse('not-found', NOT_FOUND)
  return row
}

/** @throws not-found */
export async function loadUpload({ db }: Session, uploadId: number): Promise<UploadRow> {
  const [row] = await db.select().from(statementUploads).where(eq(statementUploads.id, uploadId))
  if (!row) throw refuse('not-found', NOT_FOUND)
  return row
}

export async function changeUpload(
  { db }: Session,
  uploadId: number,
  change: Partial<Omit<UploadRow, 'id'>>,
): Promise<void> {
  await db.update(statementUploads).set(change).where(eq(statementUploads.id, uploadId))
}

/** Stored pieces, in order. */
export function piecesOf({ db }: Session, uploadId: number): Promise<{ no: number; file: string; bytes: number }[]> {
  const { no, file, bytes } = statementUploadPieces
  return db
    .select({ no, file, bytes })
    .from(statementUploadPieces)
    .where(eq(statementUploadPieces.uploadId, uploadId))
    .orderBy(asc(no))
}

/** Stores a piece; a piece sent twice is stored once. */
export async function addPiece(
  { db }: Session,
  piece: { uploadId: number; no: number; file: string; bytes: number },
): Promise<void> {
  await db.insert(statementUploadPieces).values(piece).onConflictDoNothing()
}

/** The whole file. @throws not-found if a piece is missing */
export async function bytesOfUpload(tx: Session, files: PrivateFiles, uploadId: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const { file } of await piecesOf(tx, uploadId)) {
    const bytes = await files.read(file)
    if (!bytes) throw refuse('not-found', NOT_FOUND)
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

/** Replaces the stored new lines of an upload. */
export async function forgetUploadLines({ db }: Session, uploadId: number): Promise<void> {
  await db.delete(statementUploadLines).where(eq(statementUploadLines.uploadId, uploadId))
}

export async function addUploadLines({ db }: Session, uploadId: number, no: number, lines: object[]): Promise<void> {
  await db.insert(statementUploadLines).values({ uploadId, no, lines })
}

const { id, kind, name, number } = moneyAccounts
const accountFields = { accountId: id, kind, name, number }

/** Whether the latest job of an upload has ended, by failure or success. */
async function isWorkOver({ db }: Session, uploadId: number): Promise<boolean> {
  const isOf = and(
    inArray(backgroundJobs.kind, [readStatementJob.kind, importStatementJob.kind]),
    eq(sql`(${backgroundJobs.input} ->> 'uploadId')::bigint`, uploadId),
    inArray(backgroundJobs.state, ['waiting', 'running']),
  )
  const [row] = await db.select({ running: count() }).from(backgroundJobs).where(isOf)
  return row?.running === 0
}

/** An upload for its page. @param staffId the requester @throws not-found */
export async function shownUpload(tx: Session, uploadId: number, staffId: number): Promise<ShownStatement> {
  const [found] = await tx.db
    .select({ row: statementUploads, staffName: staffMembers.name, account: accountFields })
    .from(statementUploads)
    .innerJoin(staffMembers, eq(staffMembers.id, statementUploads.staffId))
    .leftJoin(moneyAccounts, eq(moneyAccounts.id, statementUploads.accountId))
    .where(eq(statementUploads.id, uploadId))
  if (!found) throw refuse('not-found', NOT_FOUND)
  const { row, staffName, account } = found
  const isStopped = (row.state === 'reading' || row.state === 'importing') && (await isWorkOver(tx, uploadId))
  const isFailed = isStopped && row.fileId === null
  const state = isFailed ? 'refused' : isStopped ? 'done' : row.state
  const { preview } = row
  const [ledger] =
    state === 'done' && row.accountId !== null && preview
      ? await ledgerBalance(tx.query, { accountId: row.accountId, day: preview.to })
      : []
  return {
    ...{ uploadId, staffName, isOwn: row.staffId === staffId, fileName: row.fileName, bytes: row.bytes },
    ...{ rows: row.rows, needs: row.needs, account, mapping: row.mapping, sample: row.sample, fileId: row.fileId },
    state,
    faults: isFailed ? [{ line: null, reason: FAILED }] : row.faults,
    preview,
    ledger: ledger?.cents ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Sum of the bytes of all stored pieces of an upload. */
export async function bytesSent({ db }: Session, uploadId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(statementUploadPieces.bytes) })
    .from(statementUploadPieces)
    .where(eq(statementUploadPieces.uploadId, uploadId))
  return Number(row?.bytes ?? 0)
}

/** Forgets uploads after thirty days. @returns the keys of their pieces */
export async function forgetOldUploads({ db }: Session, now: Date): Promise<string[]> {
  const isOld = lt(statementUploads.createdAt, new Date(now.getTime() - KEPT_MS))
  const pieces = await db
    .select({ file: statementUploadPieces.file })
    .from(statementUploadPieces)
    .innerJoin(statementUploads, eq(statementUploads.id, statementUploadPieces.uploadId))
    .where(isOld)
  await db.delete(statementUploads).where(isOld)
  return pieces.map(({ file }) => file)
}
