import { randomBytes } from 'node:crypto'
import { KYC_PART } from '#lib/contract/kyc-rules.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import type { PrivateFiles } from '../../files/private-files.ts'
import { removeFiles } from './keep-documents.ts'

/** Zips on their way in parts. Parts lie sealed in the private files; what nobody finishes goes after a day. */

const DAY_MS = 24 * 60 * 60_000
const SMALLEST_PART = 64 * 1024
/** In about so many parts whatever its size: each is a call, and calls are counted. */
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

const noUpload = () => refuse('not-found', 'There is no such upload. Please begin again.')

/** Begins one; what the same person began before is given up. */
export async function beginUpload({ database, clock, files }: Parts, who: Uploader, bytes: number): Promise<Upload> {
  const uploadId = randomBytes(16).toString('base64url')
  const now = clock()
  const unneeded = await database.transaction(async ({ query }) => {
    const former = await dropUploads(query, 'u.user_id = $1', [who.userId])
    await query(
      `INSERT INTO kyc_uploads (id, company_id, user_id, bytes, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [uploadId, who.companyId, who.userId, bytes, now, new Date(now.getTime() + DAY_MS)],
    )
    return former
  })
  await removeFiles(files, unneeded)
  return uploadOf({ uploadId, bytes, received: 0 })
}

/** Somebody's own upload. @throws not-found when it is another's, too old or none */
async function findUpload(query: Query, clock: Clock, who: Uploader, uploadId: string, lock = ''): Promise<Row> {
  const [row] = await query<Row>(
    `SELECT id AS "uploadId", bytes, received, handed_in_at AS "handedInAt" FROM kyc_uploads
     WHERE id = $1 AND user_id = $2 AND company_id = $3 AND expires_at > $4 ${lock}`,
    [uploadId, who.userId, who.companyId, clock()],
    `upload${lock}`,
  )
  if (!row) throw noUpload()
  return row
}

/** How far an upload has come. @throws not-found */
export async function uploadStatus({ database, clock }: Parts, who: Uploader, uploadId: string): Promise<Upload> {
  return uploadOf(await findUpload(database.query, clock, who, uploadId))
}

/**
 * Keeps a part. One that does not begin where we are is not kept, as when its answer was lost on the way: what is
 * answered says where to go on.
 * @throws not-found; invalid-request when it is longer than what was announced
 */
export async function addPart(
  { database, clock, files }: Parts,
  who: Uploader,
  { uploadId, offset, bytes }: { uploadId: string; offset: number; bytes: Buffer },
): Promise<Upload> {
  const now = await findUpload(database.query, clock, who, uploadId)
  if (now.received !== offset || now.handedInAt) return uploadOf(now)
  if (offset + bytes.length > now.bytes) throw refuse('invalid-request', 'This is more than was announced.')
  const file = await files.keep(bytes)
  let isKept = false
  try {
    const after = await database.transaction(async ({ query }) => {
      const locked = await findUpload(query, clock, who, uploadId, 'FOR UPDATE')
      if (locked.received !== offset || locked.handedInAt) return locked
      await query('INSERT INTO kyc_upload_parts (upload_id, "offset", bytes, file) VALUES ($1, $2, $3, $4)', [
        uploadId,
        offset,
        bytes.length,
        file,
      ])
      const received = offset + bytes.length
      await query('UPDATE kyc_uploads SET received = $2 WHERE id = $1', [uploadId, received])
      return { ...locked, received, isMine: true }
    })
    isKept = 'isMine' in after
    return uploadOf(after)
  } finally {
    if (!isKept) await files.remove(file)
  }
}

/** Gives an upload up. One that is not there is given up already. */
export async function cancelUpload({ database, files }: Parts, who: Uploader, uploadId: string): Promise<void> {
  const keys = await database.transaction(({ query }) =>
    dropUploads(query, 'u.id = $1 AND u.user_id = $2 AND u.company_id = $3 AND u.handed_in_at IS NULL', [
      uploadId,
      who.userId,
      who.companyId,
    ]),
  )
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
  const { received, bytes, handedInAt } = await findUpload(database.query, clock, who, uploadId)
  if (handedInAt) return null
  if (received < bytes) throw refuse('invalid-request', 'The zip has not arrived whole. Please go on sending it.')
  const parts = await database.query<{ file: string }>(
    'SELECT file FROM kyc_upload_parts WHERE upload_id = $1 ORDER BY "offset"',
    [uploadId],
  )
  const pieces: Buffer[] = []
  for (const { file } of parts) {
    const piece = await files.read(file)
    if (!piece) throw noUpload()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Notes that an upload's documents were handed in. @returns the keys of its parts, which nobody needs any more */
export async function endUpload(query: Query, uploadId: string, now: Date): Promise<string[]> {
  await query('UPDATE kyc_uploads SET handed_in_at = $2 WHERE id = $1', [uploadId, now])
  const parts = await query<{ file: string }>('DELETE FROM kyc_upload_parts WHERE upload_id = $1 RETURNING file', [
    uploadId,
  ])
  return parts.map(({ file }) => file)
}

/** Drops uploads. In a transaction. @param which a condition on `u` @returns the keys of their parts */
async function dropUploads(query: Query, which: string, values: unknown[]): Promise<string[]> {
  const uploads = await query<{ id: string }>(`SELECT u.id FROM kyc_uploads u WHERE ${which} FOR UPDATE`, values)
  if (uploads.length === 0) return []
  const ids = uploads.map(({ id }) => id)
  const parts = await query<{ file: string }>('DELETE FROM kyc_upload_parts WHERE upload_id = ANY($1) RETURNING file', [
    ids,
  ])
  await query('DELETE FROM kyc_uploads WHERE id = ANY($1)', [ids])
  return parts.map(({ file }) => file)
}

export const dropUploadsOf = (query: Query, userId: number): Promise<string[]> =>
  dropUploads(query, 'u.user_id = $1', [userId])

/** Forgets what nobody finished. @returns keys of files that nobody needs any more */
export const dropOldUploads = (query: Query, clock: Clock): Promise<string[]> =>
  dropUploads(query, 'u.expires_at < $1', [clock()])
