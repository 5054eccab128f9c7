import type { ApprovalStatus } from '#lib/contract/session.ts'
import type { Query } from '../../db/client.ts'

export interface ListedDocuments {
  no: number
  name: string
  approvalStatus: ApprovalStatus
  isUploaded: boolean
  documents: number
  /** When the last of them was handed in. */
  since: Date | null
}

/** Companies whose papers wait for an answer, the longest waiting first; or all of them by number. */
export function listDocuments(query: Query, all: boolean): Promise<ListedDocuments[]> {
  return query<ListedDocuments>(
    `SELECT c.id AS no, c.name, c.approval_status AS "approvalStatus", c.is_uploaded AS "isUploaded",
       count(d.id)::int AS documents, max(d.uploaded_at) AS since
     FROM companies c LEFT JOIN kyc_documents d ON d.company_id = c.id
     WHERE EXISTS (SELECT 1 FROM users u WHERE u.company_id = c.id AND u.deleted_at IS NULL)
       AND ($1 OR (c.approval_status = 'pending' AND c.is_uploaded))
     GROUP BY c.id ORDER BY CASE WHEN $1 THEN NULL ELSE max(d.uploaded_at) END, c.id LIMIT 1000`,
    [all],
  )
}

export interface ListedView {
  at: Date
  who: string
  document: string
  what: string
}

/** Who has seen a company's documents, the latest first. */
export function listViews(query: Query, companyId: number): Promise<ListedView[]> {
  return query<ListedView>(
    `SELECT v.at, coalesce('operator ' || v.operator, u.email, 'somebody who is gone') AS who,
       v.document_name AS document, CASE v.what WHEN 'small' THEN 'small picture' WHEN 'all' THEN 'with all' ELSE 'opened' END AS what
     FROM kyc_views v LEFT JOIN users u ON u.id = v.user_id WHERE v.company_id = $1 ORDER BY v.id DESC LIMIT 50`,
    [companyId],
  )
}
