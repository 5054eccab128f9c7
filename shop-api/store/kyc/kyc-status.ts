import type { KycDocument, KycUploadStatus } from '#lib/contract/kyc.ts'
import type { ApprovalStatus } from '#lib/contract/session.ts'
import { DEFAULT_DECLINED_REASON } from '#lib/kyc/declined-reason.ts'
import type { Query } from '../../db/client.ts'
import { lockedWhy, type Papers } from '../../domain/kyc/kyc-states.ts'

export interface CompanyDocuments extends Papers {
  id: number
  name: string
  kraPin: string | null
  declinedReason: string | null
}

const PAPERS = `SELECT id, name, kra_pin AS "kraPin", approval_status AS "approvalStatus", is_uploaded AS "isUploaded",
  declined_reason AS "declinedReason" FROM companies WHERE id = $1`

/** A company's papers; null when there is no such company. */
export async function loadPapers(query: Query, companyId: number): Promise<CompanyDocuments | null> {
  return (await query<CompanyDocuments>(PAPERS, [companyId], 'papers'))[0] ?? null
}

/** The same, so that nobody else decides or hands in meanwhile. In a transaction. */
export async function lockDocuments(query: Query, companyId: number): Promise<CompanyDocuments | null> {
  return (await query<CompanyDocuments>(`${PAPERS} FOR NO KEY UPDATE`, [companyId], 'lock-papers'))[0] ?? null
}

interface Row extends Omit<KycDocument, 'uploadedAt' | 'thumbnail'> {
  uploadedAt: Date
  smallFile: string | null
}

/** A company's documents by number. */
export async function loadDocuments(query: Query, companyId: number): Promise<KycDocument[]> {
  const rows = await query<Row>(
    `SELECT id, no, name, kind, bytes, state, reason, uploaded_at AS "uploadedAt", small_file AS "smallFile"
     FROM kyc_documents WHERE company_id = $1 ORDER BY no`,
    [companyId],
    'documents',
  )
  return rows.map(({ uploadedAt, smallFile, ...row }) => ({
    ...row,
    uploadedAt: uploadedAt.toISOString(),
    thumbnail: smallFile ? `/api/my-document-thumbnail?id=${row.id}` : null,
  }))
}

export function declinedReasonOf(approvalStatus: ApprovalStatus, reason: string | null): string | null {
  return approvalStatus === 'declined' ? reason?.trim() || DEFAULT_DECLINED_REASON : null
}

/** Where a company's papers stand, as its owner sees it. */
export async function loadStanding(query: Query, companyId: number): Promise<KycUploadStatus> {
  const papers = await loadPapers(query, companyId)
  if (!papers) throw new Error(`company ${companyId} is not there`)
  const { approvalStatus, isUploaded, declinedReason } = papers
  return {
    approvalStatus,
    isUploaded,
    declinedReason: declinedReasonOf(approvalStatus, declinedReason),
    locked: lockedWhy(papers),
    documents: await loadDocuments(query, companyId),
  }
}
