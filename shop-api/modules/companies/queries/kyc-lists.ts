import { and, asc, count, desc, eq, exists, isNull, max, sql } from 'drizzle-orm'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { kycDocuments, kycViews } from '../../../db/schema/kyc.ts'
import { staffMembers } from '../../../db/schema/staff.ts'

export interface ListedDocuments {
  no: number
  name: string
  approvalStatus: ApprovalStatus
  isUploaded: boolean
  documents: number
  /** When the last of them was handed in. */
  since: Date | null
}

const MAX_COMPANIES = 1000
const MAX_VIEWS = 50

/** Companies whose documents wait for an answer, the longest waiting first; or all of them by number. */
export function listDocuments({ db }: Session, all: boolean): Promise<ListedDocuments[]> {
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companies.id), isNull(users.deletedAt)))
  const isWaiting = and(eq(companies.approvalStatus, 'pending'), companies.isUploaded)
  const since = max(kycDocuments.uploadedAt)
  return db
    .select({
      no: companies.id,
      name: companies.name,
      approvalStatus: sql<ApprovalStatus>`${companies.approvalStatus}`,
      isUploaded: companies.isUploaded,
      documents: count(kycDocuments.id),
      since,
    })
    .from(companies)
    .leftJoin(kycDocuments, eq(kycDocuments.companyId, companies.id))
    .where(and(exists(people), all ? undefined : isWaiting))
    .groupBy(companies.id)
    .orderBy(...(all ? [] : [asc(since)]), asc(companies.id))
    .limit(MAX_COMPANIES)
    .execute()
}

/** Views of a company's documents, the latest first. */
export function listViews({ db }: Session, companyId: number) {
  const { at, operator, documentName, what } = kycViews
  return db
    .select({
      at,
      who: sql<string>`coalesce('operator ' || ${operator}, ${staffMembers.name}, ${users.email}, 'a deleted user')`,
      document: documentName,
      what: sql<string>`CASE ${what} WHEN 'small' THEN 'small picture' WHEN 'all' THEN 'with all' ELSE 'opened' END`,
    })
    .from(kycViews)
    .leftJoin(users, eq(users.id, kycViews.userId))
    .leftJoin(staffMembers, eq(staffMembers.id, kycViews.staffId))
    .where(eq(kycViews.companyId, companyId))
    .orderBy(desc(kycViews.id))
    .limit(MAX_VIEWS)
    .execute()
}
