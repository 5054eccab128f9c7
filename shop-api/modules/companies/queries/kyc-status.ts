import { asc, eq, sql } from 'drizzle-orm'
import type { KycDocument, KycUploadStatus } from '#lib/contract/companies/kyc.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import { DEFAULT_DECLINED_REASON } from '#lib/kyc/declined-reason.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { kycDocuments } from '../../../db/schema/kyc.ts'
import { type DocumentStatus, uploadLockReason } from '../rules/kyc-states.ts'

export interface CompanyDocuments extends DocumentStatus {
  id: number
  name: string
  kraPin: string | null
  declinedReason: string | null
}

const COMPANY = {
  id: companies.id,
  name: companies.name,
  kraPin: companies.kraPin,
  approvalStatus: sql<ApprovalStatus>`${companies.approvalStatus}`,
  isUploaded: companies.isUploaded,
  declinedReason: companies.declinedReason,
}

const selectCompany = ({ db }: Session, id: number) => db.select(COMPANY).from(companies).where(eq(companies.id, id))

/** The states of a company's documents; null when there is no such company. */
export async function loadKycCompany(tx: Session, companyId: number): Promise<CompanyDocuments | null> {
  return (await selectCompany(tx, companyId))[0] ?? null
}

/** The same with a lock, so that no other decision or upload happens at the same time. In a transaction. */
export async function lockKycCompany(tx: Session, companyId: number): Promise<CompanyDocuments | null> {
  return (await selectCompany(tx, companyId).for('no key update'))[0] ?? null
}

/** A company's documents by number. */
export async function loadDocuments({ db }: Session, companyId: number): Promise<KycDocument[]> {
  const { id, no, name, kind, bytes, state, reason, uploadedAt, smallFile } = kycDocuments
  const rows = await db
    .select({
      ...{ id, no, name, bytes, reason, uploadedAt, smallFile },
      kind: sql<KycDocument['kind']>`${kind}`,
      state: sql<KycDocument['state']>`${state}`,
    })
    .from(kycDocuments)
    .where(eq(kycDocuments.companyId, companyId))
    .orderBy(asc(no))
  return rows.map(({ uploadedAt, smallFile, ...row }) => ({
    ...row,
    uploadedAt: uploadedAt.toISOString(),
    thumbnail: smallFile ? `/api/my-document-thumbnail?id=${row.id}` : null,
  }))
}

export function declinedReasonOf(approvalStatus: ApprovalStatus, reason: string | null): string | null {
  return approvalStatus === 'declined' ? reason?.trim() || DEFAULT_DECLINED_REASON : null
}

/** The status of a company's documents, as its owner sees it. */
export async function loadKycStatus(tx: Session, companyId: number): Promise<KycUploadStatus> {
  const company = await loadKycCompany(tx, companyId)
  if (!company) throw new Error(`company ${companyId} is not there`)
  const { approvalStatus, isUploaded, declinedReason } = company
  return {
    approvalStatus,
    isUploaded,
    declinedReason: declinedReasonOf(approvalStatus, declinedReason),
    locked: uploadLockReason(company),
    documents: await loadDocuments(tx, companyId),
  }
}
