import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { kycDocuments, kycViews } from '../../../db/schema/kyc.ts'
import { type PrivateFiles, UnreadableFile } from '../../../files/private-files.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { addViewOnce } from '../queries/views.sql.ts'
import type { DocumentKind } from '../rules/check-document.ts'

/** Opening documents. The view is logged before the document is opened. */

export interface Reader {
  tx: Session
  clock: Clock
  files: PrivateFiles
}

/** The reader: a user of the company, or a staff member. */
export type Who = { userId: number } | { staffId: number }
type What = 'file' | 'small' | 'all'

interface Row {
  id: number
  no: number
  name: string
  kind: DocumentKind
  file: string
  smallFile: string | null
}

export interface OpenedDocument {
  no: number
  name: string
  kind: DocumentKind
  bytes: Buffer
}

/** One of all a company's documents; `bytes` is null if the file could not be read, with the reason in `fault`. */
export type ListedDocument = OpenedDocument | (Omit<OpenedDocument, 'bytes'> & { bytes: null; fault: Error })

const COLUMNS = {
  id: kycDocuments.id,
  no: kycDocuments.no,
  name: kycDocuments.name,
  kind: sql<DocumentKind>`${kycDocuments.kind}`,
  file: kycDocuments.file,
  smallFile: kycDocuments.smallFile,
}

const noDocument = () => refuse('not-found', 'We could not find this document.')

/** One of a company's documents. @throws not-found for another company's document, or if it does not exist */
export async function openDocument(reader: Reader, companyId: number, id: number, who: Who): Promise<OpenedDocument> {
  const row = await findDocument(reader.tx, companyId, id)
  await logView(reader, companyId, row, who, 'file')
  return open(reader, row)
}

/** The small picture of one of a company's documents. @throws not-found also without a small picture */
export async function openSmall(reader: Reader, companyId: number, id: number, who: Who): Promise<Buffer> {
  const row = await findDocument(reader.tx, companyId, id)
  if (!row.smallFile) throw noDocument()
  await logView(reader, companyId, row, who, 'small')
  const bytes = await reader.files.read(row.smallFile)
  if (!bytes) throw noDocument()
  return bytes
}

/** All of a company's documents, one after the other; one that cannot be read does not end it. */
export async function* openAll(reader: Reader, companyId: number, who: Who): AsyncIterable<ListedDocument> {
  const rows = await reader.tx.db
    .select(COLUMNS)
    .from(kycDocuments)
    .where(eq(kycDocuments.companyId, companyId))
    .orderBy(asc(kycDocuments.no))
  for (const row of rows) {
    await logView(reader, companyId, row, who, 'all')
    const { no, name, kind } = row
    yield await open(reader, row).catch((fault: Error) => ({ no, name, kind, bytes: null, fault }))
  }
}

/** Whether a file is lost to us, rather than out of reach for a moment. */
const isUnreadable = (fault: Error) => fault instanceof ProblemError || fault instanceof UnreadableFile

/**
 * All of a company's documents as one zip. Lost files are named in it, and do not prevent the others.
 * @throws not-found without documents
 */
export async function zipAll(reader: Reader, companyId: number, who: Who): Promise<Buffer> {
  const entries: Record<string, Uint8Array> = {}
  // The number distinguishes documents with the same name. Scans do not compress any further.
  const lost: string[] = []
  for await (const document of openAll(reader, companyId, who)) {
    const name = `${document.no} ${document.name}`
    if (document.bytes) entries[name] = document.bytes
    else if (isUnreadable(document.fault)) lost.push(name)
    else throw document.fault
  }
  if (lost.length > 0) entries['Missing.txt'] = Buffer.from(`These documents could not be read:\n${lost.join('\n')}\n`)
  if (Object.keys(entries).length === 0) throw refuse('not-found', 'There are no documents yet.')
  return Buffer.from(zipSync(entries, { level: 0 }))
}

async function findDocument({ db }: Session, companyId: number, id: number): Promise<Row> {
  const [row] = await db
    .select(COLUMNS)
    .from(kycDocuments)
    .where(and(eq(kycDocuments.id, id), eq(kycDocuments.companyId, companyId)))
  if (!row) throw noDocument()
  return row
}

async function open({ files }: Reader, { no, name, kind, file }: Row): Promise<OpenedDocument> {
  const bytes = await files.read(file)
  if (!bytes) throw noDocument()
  return { no, name, kind, bytes }
}

const HOUR_MS = 3_600_000

/** One row for each document, person, way of opening and hour: a page of small pictures is drawn again and again. */
async function logView({ tx, clock }: Reader, companyId: number, { id, name }: Row, who: Who, what: What) {
  const now = clock()
  const viewer = { userId: null, staffId: null, ...who }
  const since = new Date(now.getTime() - HOUR_MS)
  await addViewOnce(tx.query, { companyId, documentId: id, name, ...viewer, what, now, since })
}

const YEAR_MS = 365 * 86_400_000

/** Deletes records of views older than two years. */
export async function forgetOldViews({ db }: Session, clock: Clock): Promise<void> {
  await db.delete(kycViews).where(lt(kycViews.at, new Date(clock().getTime() - 2 * YEAR_MS)))
}
