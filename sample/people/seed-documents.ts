import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Database, Query } from '#shop-api/db/client.ts'
import type { PrivateFiles } from '#shop-api/files/private-files.ts'
import { checkDocument } from '#shop-api/modules/companies/rules/check-document.ts'
import { MAX_INFLATED } from '#shop-api/modules/companies/rules/check-pdf.ts'
import {
  filesOf,
  keepDocument,
  removeFiles,
  type StoredDocument,
} from '#shop-api/modules/companies/use-cases/keep-documents.ts'
import { certificate, scan } from './sample-documents.ts'
import { companies, people, type SampleCompany } from './sample-people.ts'

interface SampleDocument {
  name: string
  draw: (company: SampleCompany) => Promise<Buffer>
  state: 'pending' | 'accepted' | 'declined'
  reason?: string
}

const registration = (state: SampleDocument['state']): SampleDocument => ({
  name: 'Certificate of registration.pdf',
  draw: ({ name, category, county }) => certificate('Certificate of registration', name, [category, county]),
  state,
})
const kraPin = (state: SampleDocument['state']): SampleDocument => ({
  name: 'KRA PIN certificate.pdf',
  draw: ({ name, kraPin: pin }) => certificate('PIN certificate', name, [`Personal Identification Number ${pin}`]),
  state,
})

const DOCUMENTS: Record<string, readonly SampleDocument[]> = {
  approved: [
    registration('accepted'),
    kraPin('accepted'),
    { name: 'Business permit.png', draw: () => scan('png', 0), state: 'accepted' },
  ],
  nakuru: [registration('accepted'), kraPin('accepted')],
  pending: [
    registration('pending'),
    kraPin('pending'),
    { name: 'Business permit.jpg', draw: () => scan('jpeg', 0), state: 'pending' },
  ],
  declined: [
    registration('accepted'),
    {
      name: 'KRA PIN certificate.jpg',
      draw: () => scan('jpeg', 9),
      state: 'declined',
      reason: companies.find(({ key }) => key === 'declined')?.declinedReason ?? '',
    },
  ],
}

/**
 * Gives the sample's companies their documents, sealed as customers' own are, if no company has documents yet. Not for
 * production.
 */
export async function seedDocuments(database: Database, files: PrivateFiles, now: Date): Promise<void> {
  const [any] = await database.query('SELECT 1 FROM kyc_documents LIMIT 1')
  if (any) return
  const kept: StoredDocument[] = []
  try {
    await database.transaction(async ({ query }) => {
      for (const company of companies) await seedOf(query, files, company, now, kept)
    })
  } catch (error) {
    await removeFiles(files, filesOf(kept))
    throw error
  }
}

async function seedOf(query: Query, files: PrivateFiles, company: SampleCompany, now: Date, kept: StoredDocument[]) {
  const email = people.find((one) => one.userType === USER_TYPE.trader && one.company === company.key)?.email
  const [owner] = await query<{ userId: number; companyId: number }>(
    'SELECT id AS "userId", company_id AS "companyId" FROM users WHERE email = $1',
    [email],
  )
  if (!owner) return
  for (const [at, { name, draw, state, reason }] of (DOCUMENTS[company.key] ?? []).entries()) {
    const checked = await checkDocument(name, await draw(company), { bytes: MAX_INFLATED })
    if (typeof checked === 'string') throw new Error(checked)
    const document = await keepDocument(files, checked)
    kept.push(document)
    await query(
      `INSERT INTO kyc_documents (company_id, no, name, kind, bytes, sha256, file, small_file, state, reason, user_id, uploaded_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        owner.companyId,
        at + 1,
        document.name,
        document.kind,
        document.bytes,
        document.sha256,
        document.file,
        document.smallFile,
        state,
        reason ?? null,
        owner.userId,
        new Date(now.getTime() - 2 * 86_400_000),
      ],
    )
  }
}
