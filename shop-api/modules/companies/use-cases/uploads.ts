import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { KYC_PART } from '#lib/contract/companies/kyc-rules.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { kycUploadParts, kycUploads } from '../../../db/schema/kyc.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { refuse } from '../../../refusal.ts'
import { removeFiles } from './keep-documents.ts'

/** Zips on their way in parts. Parts lie sealed in the private files; an unfinished upload is deleted after a day. */

const DAY_MS = 24 * 60 * 60_000
const SMALLEST_PART = 64 * 1024
/** Approximate number of parts for any size: each is a call, and calls are rate-limited. */
const PARTS = 24

export interface Uploader {
  userId: number
  companyId: number
}

interface Parts {
  database: Database
  clock: Clock
  files: PrivateFiles
}

export interface Upload {
  uploadId: string
  bytes: number
  received: number
  partBytes: number
}

interface Row extends Omit<Upload, 'partBytes'> {
  handedInAt: Date | null
}

export const partBytesOf = (bytes: number): number =>
  Math.min(KYC_PART.maxBytes, Math.max(SMALLEST_PART, Math.ceil(bytes / PARTS)))

const uploadOf = ({ uploadId, bytes, received }: Omit<Upload, 'partBytes'>): Upload => ({
  uploadId,
  bytes,
  received,
  partBytes: partBytesOf(bytes),
})

const noUpload = () => refuse('not-found', 'We could not find this upload. Please start again.')

/** Begins an upload; an earlier upload of the same person is cancelled. */
export async function beginUpload({ database, clock, files }: Parts, who: Uploader, bytes: number): Promise<Upload> {
  const uploadId = randomBytes(16).toString('base64url')
  const now = clock()
  const unneeded = await database.transaction(async (tx) => {
    const former = await dropUploadsOf(tx, who.userId)
    const expiresAt = new Date(now.getTime() + DAY_MS)
    await tx.db.insert(kycUploads).values({ id: uploadId, ...who, bytes, createdAt: now, expiresAt })
    return former
  })
  await removeFiles(files, unneeded)
  return uploadOf({ uploadId, bytes, received: 0 })
}

const isTheirs = ({ userId, companyId }: Uploader, uploadId: string) =>
  and(eq(kycUploads.id, uploadId), eq(kycUploads.userId, userId), eq(kycUploads.companyId, companyId))

/**
 * A user's own upload. @param lock in a transaction @throws not-found for another person's, an expired or a missing
 * upload
 */
async function findUpload({ db }: Session, clock: Clock, who: Uploader, uploadId: string, lock = false): Promise<Row> {
  const { id, bytes, received, handedInAt, expiresAt } = kycUploads
  const found = db
    .select({ uploadId: id, bytes, received, handedInAt })
    .from(kycUploads)
    .where(and(isTheirs(who, uploadId), gt(expiresAt, clock())))
  const [row] = await (lock ? found.for('update') : found)
  if (!row) throw noUpload()
  return row
}

/** Progress of an upload. @throws not-found */
export async function uploadStatus({ database, clock }: Parts, who: Uploader, uploadId: string): Promise<Upload> {
  return uploadOf(await findUpload(database, clock, who, uploadId))
}

/**
 * Stores a part. A part with the wrong offset is not stored, such as a retry after a lost response: the result has the
 * next offset.
 * @throws not-found; invalid-request if it exceeds the announced size
 */
export async function addPart(
  { database, clock, files }: Parts,
  who: Uploader,
  { uploadId, offset, bytes }: { uploadId: string; offset: number; bytes: Buffer },
): Promise<Upload> {
  const now = await findUpload(database, clock, who, uploadId)
  if (now.received !== offset || now.handedInAt) return uploadOf(now)
  if (offset + bytes.length > now.bytes)
    throw refuse('invalid-request', 'This is larger than expected. Please start again.')
  const file = await files.keep(bytes)
  let isStored = false
  try {
    const after = await database.transaction(async (tx) => {
      const locked = await findUpload(tx, clock, who, uploadId, true)
      if (locked.received !== offset || locked.handedInAt) return locked
      await tx.db.insert(kycUploadParts).values({ uploadId, offset, bytes: bytes.length, file })
      const received = offset + bytes.length
      await tx.db.update(kycUploads).set({ received }).where(eq(kycUploads.id, uploadId))
      return { ...locked, received, isMine: true }
    })
    isStored = 'isMine' in after
    return uploadOf(after)
  } finally {
    if (!isStored) await files.remove(file)
  }
}

/** Gives an upload up. One that is not there is given up already. */
export async function cancelUpload({ database, files }: Parts, who: Uploader, uploadId: string): Promise<void> {
  const isOpen = and(isTheirs(who, uploadId), isNull(kycUploads.handedInAt))
  const keys = await database.transaction((tx) => dropUploads(tx, isOpen))
  await removeFiles(files, keys)
}

/**
 * The zip an upload has brought.
 * @returns null when its documents were handed in already
 * @throws not-found; invalid-request while parts are missing
 */
export async function joinUpload(
  { database, clock, files }: Parts,
  who: Uploader,
  uploadId: string,
): Promise<Buffer | null> {
  const { received, bytes, handedInAt } = await findUpload(database, clock, who, uploadId)
  if (handedInAt) return null
  if (received < bytes)
    throw refuse('invalid-request', 'We have not received the whole zip yet. Please continue sending it.')
  const parts = await database.db
    .select({ file: kycUploadParts.file })
    .from(kycUploadParts)
    .where(eq(kycUploadParts.uploadId, uploadId))
    .orderBy(asc(kycUploadParts.offset))
  const pieces: Buffer[] = []
  for (const { file } of parts) {
    const piece = await files.read(file)
    if (!piece) throw noUpload()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Notes that an upload's documents were handed in. @returns the keys of its parts, which are to be deleted */
export async function endUpload(tx: Session, uploadId: string, now: Date): Promise<string[]> {
  await tx.db.update(kycUploads).set({ handedInAt: now }).where(eq(kycUploads.id, uploadId))
  return deleteParts(tx, [uploadId])
}

async function deleteParts({ db }: Session, uploadIds: string[]): Promise<string[]> {
  const { uploadId, file } = kycUploadParts
  const parts = await db.delete(kycUploadParts).where(inArray(uploadId, uploadIds)).returning({ file })
  return parts.map((part) => part.file)
}

/** Drops uploads. In a transaction. @returns the keys of their parts */
async function dropUploads(tx: Session, which: SQL | undefined): Promise<string[]> {
  const uploads = await tx.db.select({ id: kycUploads.id }).from(kycUploads).where(which).for('update')
  if (uploads.length === 0) return []
  const ids = uploads.map(({ id }) => id)
  const files = await deleteParts(tx, ids)
  await tx.db.delete(kycUploads).where(inArray(kycUploads.id, ids))
  return files
}

export const dropUploadsOf = (tx: Session, userId: number): Promise<string[]> =>
  dropUploads(tx, eq(kycUploads.userId, userId))

/** Forgets unfinished uploads. @returns keys of files to delete */
export const dropOldUploads = (tx: Session, clock: Clock): Promise<string[]> =>
  dropUploads(tx, lt(kycUploads.expiresAt, clock()))
