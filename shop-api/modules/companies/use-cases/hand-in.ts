import { and, asc, eq, isNull, max } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { KycUploadStatus } from '#lib/contract/companies/kyc.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { kycDocuments } from '../../../db/schema/kyc.ts'
import { queueEmail } from '../../../email/queue.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { refuse } from '../../../refusal.ts'
import { notify } from '../../notifications/use-cases/notify.ts'
import { kycWaitingEmail } from '../emails/kyc-emails.ts'
import { loadKycCompany, loadKycStatus, lockKycCompany } from '../queries/kyc-status.ts'
import { BadDocuments, refuseZip, shownName } from '../rules/bad-documents.ts'
import { uploadLockReason } from '../rules/kyc-states.ts'
import { filesOf, keepDocuments, removeFiles, type StoredDocument } from './keep-documents.ts'
import { endUpload, type Uploader } from './uploads.ts'

export interface HandInParts {
  database: Database
  clock: Clock
  files: PrivateFiles
  /** Address of the reviewers of documents. */
  helpEmail: string
  /** Base URL of the office, for links in emails to reviewers. */
  officeUrl: string
}

const locked = (why: string) => refuse('documents-locked', why)

/** @throws documents-locked while documents cannot be submitted */
export async function checkUnlocked(tx: Session, companyId: number): Promise<void> {
  const company = await loadKycCompany(tx, companyId)
  const why = company && uploadLockReason(company)
  if (why) throw locked(why)
}

/**
 * Submits a company's documents: a zip is accepted as a whole or refused. They replace declined documents; accepted
 * documents remain.
 * @param uploadId of the parts of the zip
 * @throws documents-locked; invalid-request naming each invalid document
 */
export async function handIn(
  { database, clock, files, helpEmail, officeUrl }: HandInParts,
  who: Uploader,
  { zip, uploadId }: { zip: Buffer; uploadId: string | null },
): Promise<KycUploadStatus> {
  await checkUnlocked(database, who.companyId)
  const stored = await keepDocuments(files, zip).catch((error) => {
    throw error instanceof BadDocuments ? refuseZip(error) : error
  })
  let unneeded = filesOf(stored)
  try {
    unneeded = await database.transaction(async (tx) => {
      const now = clock()
      const former = await replaceDeclined(tx, who, stored, now)
      const parts = uploadId ? await endUpload(tx, uploadId, now) : []
      await announceHandedIn({ tx, clock, helpEmail, officeUrl }, who.companyId, stored.length)
      return [...filesOf(former), ...parts]
    })
  } finally {
    await removeFiles(files, unneeded)
  }
  return loadKycStatus(database, who.companyId)
}

type Former = Pick<StoredDocument, 'name' | 'sha256' | 'file' | 'smallFile'> & { state: string }

/** @returns the declined documents, which are no longer there */
async function replaceDeclined(
  tx: Session,
  { companyId, userId }: Uploader,
  stored: readonly StoredDocument[],
  now: Date,
): Promise<Former[]> {
  const company = await lockKycCompany(tx, companyId)
  const why = company && uploadLockReason(company)
  if (why) throw locked(why)
  const { name, sha256, file, smallFile, state, no } = kycDocuments
  const isTheirs = eq(kycDocuments.companyId, companyId)
  const before: Former[] = await tx.db
    .select({ name, sha256, file, smallFile, state })
    .from(kycDocuments)
    .where(isTheirs)
    .orderBy(asc(no))
  const declined = before.filter(({ state }) => state === 'declined')
  const problem = problemOfSet(stored, before, declined.length)
  if (problem) throw refuse('invalid-request', problem, { fields: { kycZip: problem }, data: { sentences: [problem] } })
  const [last] = await tx.db
    .select({ no: max(no) })
    .from(kycDocuments)
    .where(isTheirs)
  await tx.db.delete(kycDocuments).where(and(isTheirs, eq(state, 'declined')))
  const first = (last?.no ?? 0) + 1
  const documents = stored.map((one, at) => ({ ...one, companyId, no: first + at, userId, uploadedAt: now }))
  if (documents.length > 0) await tx.db.insert(kycDocuments).values(documents)
  await tx.db
    .update(companies)
    .set({ approvalStatus: 'pending', declinedReason: null, isUploaded: true })
    .where(eq(companies.id, companyId))
  return declined
}

/** The fault of a set of documents that are each valid. */
function problemOfSet(stored: readonly StoredDocument[], before: readonly Former[], declined: number): string | null {
  for (const { name, sha256 } of stored) {
    const twin = before.find((one) => one.sha256 === sha256)
    if (!twin) continue
    return twin.state === 'declined'
      ? `“${shownName(name)}” is the document that we declined. Please send a different one.`
      : `“${shownName(name)}” was already accepted. Please send only the documents we ask for.`
  }
  if (stored.length < declined) return `We need ${declined} documents again, and you sent ${stored.length}.`
  return null
}

async function announceHandedIn(
  { tx, clock, helpEmail, officeUrl }: Pick<HandInParts, 'clock' | 'helpEmail' | 'officeUrl'> & { tx: Session },
  companyId: number,
  documents: number,
): Promise<void> {
  const company = await loadKycCompany(tx, companyId)
  const owners = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.userType, USER_TYPE.trader), isNull(users.deletedAt)))
  const notification = {
    about: 'profile',
    title: 'We have your documents',
    body: 'We will check them and answer here and by email.',
    href: '/my-documents',
  } as const
  await notify(
    tx,
    owners.map(({ id }) => id),
    notification,
    clock(),
  )
  await queueEmail(
    tx,
    clock,
    kycWaitingEmail(helpEmail, { no: companyId, name: company?.name ?? '', documents }, officeUrl),
  )
}
