import type { KycUploadStatus } from '#lib/contract/kyc.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Query, Session } from '../../db/client.ts'
import { BadDocuments, refuseZip, shownName } from '../../domain/kyc/bad-documents.ts'
import { lockedWhy } from '../../domain/kyc/kyc-states.ts'
import { refuse } from '../../domain/refusal.ts'
import type { PrivateFiles } from '../../files/private-files.ts'
import { kycWaitingEmail } from '../../mail/kyc-emails.ts'
import { queueEmail } from '../mail/emails.ts'
import { notify } from '../notifications/notify.ts'
import { filesOf, type KeptDocument, keepDocuments, removeFiles } from './keep-documents.ts'
import { loadPapers, loadStanding, lockDocuments } from './kyc-status.ts'
import { endUpload, type Uploader } from './uploads.ts'

export interface HandInParts {
  database: Database
  clock: Clock
  files: PrivateFiles
  /** Who looks at papers. */
  helpEmail: string
}

const locked = (why: string) => refuse('documents-locked', why)

/** @throws documents-locked while nothing can be handed in */
export async function checkUnlocked(query: Query, companyId: number): Promise<void> {
  const papers = await loadPapers(query, companyId)
  const why = papers && lockedWhy(papers)
  if (why) throw locked(why)
}

/**
 * Hands in a company's documents, all of a zip or none. Those that were declined go, as these take their place; those
 * that were accepted stay.
 * @param uploadId of the parts the zip came in
 * @throws documents-locked; invalid-request naming each document that is not right
 */
export async function handIn(
  { database, clock, files, helpEmail }: HandInParts,
  who: Uploader,
  { zip, uploadId }: { zip: Buffer; uploadId: string | null },
): Promise<KycUploadStatus> {
  await checkUnlocked(database.query, who.companyId)
  const kept = await keepDocuments(files, zip).catch((error) => {
    throw error instanceof BadDocuments ? refuseZip(error) : error
  })
  let unneeded = filesOf(kept)
  try {
    unneeded = await database.transaction(async (tx) => {
      const { query } = tx
      const now = clock()
      const former = await replaceDeclined(query, who, kept, now)
      const parts = uploadId ? await endUpload(query, uploadId, now) : []
      await tellHandedIn({ tx, clock, helpEmail }, who.companyId, kept.length)
      return [...filesOf(former), ...parts]
    })
  } finally {
    await removeFiles(files, unneeded)
  }
  return loadStanding(database.query, who.companyId)
}

type Former = Pick<KeptDocument, 'name' | 'sha256' | 'file' | 'smallFile'> & { state: string }

/** @returns the declined documents, which are no longer there */
async function replaceDeclined(
  query: Query,
  { companyId, userId }: Uploader,
  kept: readonly KeptDocument[],
  now: Date,
): Promise<Former[]> {
  const papers = await lockDocuments(query, companyId)
  const why = papers && lockedWhy(papers)
  if (why) throw locked(why)
  const before = await query<Former>(
    `SELECT name, sha256, file, small_file AS "smallFile", state FROM kyc_documents WHERE company_id = $1 ORDER BY no`,
    [companyId],
  )
  const declined = before.filter(({ state }) => state === 'declined')
  const problem = problemOfSet(kept, before, declined.length)
  if (problem) throw refuse('invalid-request', problem, { fields: { kycZip: problem }, data: { sentences: [problem] } })
  const [last] = await query<{ no: number }>(
    'SELECT coalesce(max(no), 0)::int AS no FROM kyc_documents WHERE company_id = $1',
    [companyId],
  )
  await query("DELETE FROM kyc_documents WHERE company_id = $1 AND state = 'declined'", [companyId])
  for (const [at, { name, kind, bytes, sha256, file, smallFile }] of kept.entries()) {
    await query(
      `INSERT INTO kyc_documents (company_id, no, name, kind, bytes, sha256, file, small_file, user_id, uploaded_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [companyId, (last?.no ?? 0) + at + 1, name, kind, bytes, sha256, file, smallFile, userId, now],
    )
  }
  await query(
    `UPDATE companies SET approval_status = 'pending', declined_reason = NULL, is_uploaded = true WHERE id = $1`,
    [companyId],
  )
  return declined
}

/** What is wrong with documents that by themselves are right. */
function problemOfSet(kept: readonly KeptDocument[], before: readonly Former[], declined: number): string | null {
  for (const { name, sha256 } of kept) {
    const twin = before.find((one) => one.sha256 === sha256)
    if (!twin) continue
    return twin.state === 'declined'
      ? `“${shownName(name)}” is the document that was declined. Please send another.`
      : `“${shownName(name)}” was accepted already. Send only what we ask for again.`
  }
  if (kept.length < declined) return `We ask for ${declined} documents again, and this is ${kept.length}.`
  return null
}

async function tellHandedIn(
  { tx, clock, helpEmail }: Pick<HandInParts, 'clock' | 'helpEmail'> & { tx: Session },
  companyId: number,
  documents: number,
): Promise<void> {
  const { query } = tx
  const papers = await loadPapers(query, companyId)
  const owners = await query<{ id: number }>(
    'SELECT id FROM users WHERE company_id = $1 AND user_type = 3 AND deleted_at IS NULL',
    [companyId],
  )
  const news = {
    about: 'profile',
    title: 'We have your documents',
    body: 'We look at them and tell you here and by email.',
    href: '/my-documents',
  } as const
  await notify(
    query,
    owners.map(({ id }) => id),
    news,
    clock(),
  )
  await queueEmail(tx, clock, kycWaitingEmail(helpEmail, { no: companyId, name: papers?.name ?? '', documents }))
}
