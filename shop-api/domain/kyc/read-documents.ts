import { zipSync } from 'fflate'
import type { Clock } from '#lib/clock.ts'
import type { Query } from '../../db/client.ts'
import type { PrivateFiles } from '../../files/private-files.ts'
import { refuse } from '../../http/problem-error.ts'
import type { DocumentKind } from './check-document.ts'

/** Opening documents. Whoever opens one is written down first: no document is seen unlogged. */

export interface Reader {
  query: Query
  clock: Clock
  files: PrivateFiles
}

/** Who opens it: somebody of the company, or an operator. */
export type Who = { userId: number } | { operator: string }
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

const COLUMNS = 'id, no, name, kind, file, small_file AS "smallFile"'
const noDocument = () => refuse('not-found', 'There is no such document.')

/** One of a company's documents. @throws not-found when it is another's, or none */
export async function openDocument(reader: Reader, companyId: number, id: number, who: Who): Promise<OpenedDocument> {
  const row = await findDocument(reader.query, companyId, id)
  await logView(reader, companyId, row, who, 'file')
  return open(reader, row)
}

/** The small picture of one of a company's documents. @throws not-found also where there is none */
export async function openSmall(reader: Reader, companyId: number, id: number, who: Who): Promise<Buffer> {
  const row = await findDocument(reader.query, companyId, id)
  if (!row.smallFile) throw noDocument()
  await logView(reader, companyId, row, who, 'small')
  const bytes = await reader.files.read(row.smallFile)
  if (!bytes) throw noDocument()
  return bytes
}

/** All of a company's documents, one after the other. */
export async function* openAll(reader: Reader, companyId: number, who: Who): AsyncIterable<OpenedDocument> {
  const rows = await reader.query<Row>(`SELECT ${COLUMNS} FROM kyc_documents WHERE company_id = $1 ORDER BY no`, [
    companyId,
  ])
  for (const row of rows) {
    await logView(reader, companyId, row, who, 'all')
    yield open(reader, row)
  }
}

/** All of a company's documents as one zip. @throws not-found when there are none */
export async function zipAll(reader: Reader, companyId: number, who: Who): Promise<Buffer> {
  const entries: Record<string, Uint8Array> = {}
  // The number keeps two of one name apart. Scans do not pack any further.
  for await (const { no, name, bytes } of openAll(reader, companyId, who)) entries[`${no} ${name}`] = bytes
  if (Object.keys(entries).length === 0) throw refuse('not-found', 'There are no documents yet.')
  return Buffer.from(zipSync(entries, { level: 0 }))
}

async function findDocument(query: Query, companyId: number, id: number): Promise<Row> {
  const [row] = await query<Row>(
    `SELECT ${COLUMNS} FROM kyc_documents WHERE id = $1 AND company_id = $2`,
    [id, companyId],
    'document',
  )
  if (!row) throw noDocument()
  return row
}

async function open({ files }: Reader, { no, name, kind, file }: Row): Promise<OpenedDocument> {
  const bytes = await files.read(file)
  if (!bytes) throw noDocument()
  return { no, name, kind, bytes }
}

async function logView({ query, clock }: Reader, companyId: number, { id, name }: Row, who: Who, what: What) {
  const [userId, operator] = 'userId' in who ? [who.userId, null] : [null, who.operator]
  await query(
    `INSERT INTO kyc_views (company_id, document_id, document_name, user_id, operator, what, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, id, name, userId, operator, what, clock()],
    'log-view',
  )
}

const YEAR_MS = 365 * 86_400_000

/** Forgets who saw what two years ago. */
export async function forgetOldViews(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM kyc_views WHERE at < $1', [new Date(clock().getTime() - 2 * YEAR_MS)])
}
