import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { CompanyReview, ReviewedDocument } from '#lib/contract/companies/office/kyc.ts'
import { NO_FACTS } from '#lib/contract/companies/office/kyc-facts.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { answerDueAt } from '#lib/kyc/answer-due.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { kycDecisions, kycDocuments, kycReviews, kycViews } from '../../../db/schema/kyc.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { invoiceLine, type Place } from '../../site/rules/place.ts'

const MAX_VIEWS = 50

const nameOfUser = sql<string>`concat_ws(' ', ${users.firstName}, ${users.middleName}, ${users.lastName})`

/** A company's documents with the decision on each, its facts, and the views. @throws not-found */
export async function loadReview(tx: Session, companyId: number): Promise<CompanyReview> {
  const company = await loadCompany(tx, companyId)
  if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
  const documents = await loadReviewedDocuments(tx, companyId)
  const handedIn = await loadHandedIn(tx, companyId)
  const { place, ...facts } = company
  const waits = facts.approvalStatus === 'pending' && handedIn !== null
  return {
    companyId,
    ...facts,
    office: invoiceLine(place),
    owner: await loadOwner(tx, companyId),
    handedInBy: handedIn?.by ?? null,
    handedInAt: handedIn?.at.toISOString() ?? null,
    dueAt: waits ? answerDueAt(handedIn.at).toISOString() : null,
    documents,
    views: await loadViews(tx, companyId),
  }
}

async function loadCompany({ db }: Session, companyId: number) {
  const checker = alias(staffMembers, 'checker')
  const answerer = alias(staffMembers, 'answerer')
  const [row] = await db
    .select({
      name: companies.name,
      category: companies.traderCategory,
      approvalStatus: sql<ApprovalStatus>`${companies.approvalStatus}`,
      declinedReason: companies.declinedReason,
      kraPin: companies.kraPin,
      place: sql<Place>`${companies.invoicePlace}`,
      facts: kycReviews.facts,
      checkedBy: checker.name,
      checkedAt: kycReviews.checkedAt,
      answeredBy: answerer.name,
      answeredAt: kycReviews.answeredAt,
      version: kycReviews.version,
    })
    .from(companies)
    .leftJoin(kycReviews, eq(kycReviews.companyId, companies.id))
    .leftJoin(checker, eq(checker.id, kycReviews.checkedBy))
    .leftJoin(answerer, eq(answerer.id, kycReviews.answeredBy))
    .where(eq(companies.id, companyId))
  if (!row) return null
  return {
    ...row,
    facts: row.facts ?? NO_FACTS,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    version: row.version ?? 0,
  }
}

/** A company's documents by number, with the decisions that were not sent. */
export async function loadReviewedDocuments({ db }: Session, companyId: number): Promise<ReviewedDocument[]> {
  const { id, no, name, bytes, reason, uploadedAt } = kycDocuments
  const rows = await db
    .select({
      ...{ id, no, name, bytes, reason, uploadedAt },
      kind: sql<ReviewedDocument['kind']>`${kycDocuments.kind}`,
      state: sql<ReviewedDocument['state']>`${kycDocuments.state}`,
      decision: kycDecisions.decision,
      decisionReason: kycDecisions.reason,
      by: staffMembers.name,
      at: kycDecisions.at,
    })
    .from(kycDocuments)
    .leftJoin(kycDecisions, eq(kycDecisions.documentId, id))
    .leftJoin(staffMembers, eq(staffMembers.id, kycDecisions.staffId))
    .where(eq(kycDocuments.companyId, companyId))
    .orderBy(asc(no))
  return rows.map(({ decision, decisionReason, by, at, uploadedAt, ...document }) => ({
    ...document,
    uploadedAt: uploadedAt.toISOString(),
    decision: decision && at ? { decision, reason: decisionReason, by: by ?? '', at: at.toISOString() } : null,
  }))
}

async function loadHandedIn({ db }: Session, companyId: number): Promise<{ at: Date; by: string | null } | null> {
  const [last] = await db
    .select({ at: kycDocuments.uploadedAt, by: nameOfUser })
    .from(kycDocuments)
    .leftJoin(users, eq(users.id, kycDocuments.userId))
    .where(eq(kycDocuments.companyId, companyId))
    .orderBy(desc(kycDocuments.uploadedAt), desc(kycDocuments.id))
    .limit(1)
  return last ? { at: last.at, by: last.by || null } : null
}

async function loadOwner({ db }: Session, companyId: number): Promise<CompanyReview['owner']> {
  const isOwner = and(eq(users.companyId, companyId), eq(users.userType, USER_TYPE.trader), isNull(users.deletedAt))
  const [owner] = await db
    .select({ userId: users.id, name: nameOfUser, phone: users.mobileNumber })
    .from(users)
    .where(isOwner)
    .orderBy(asc(users.id))
    .limit(1)
  return owner ? { ...owner, phone: maskedPhone(owner.phone) } : null
}

async function loadViews({ db }: Session, companyId: number): Promise<CompanyReview['views']> {
  const { at, documentName, what, operator } = kycViews
  const rows = await db
    .select({
      at,
      document: documentName,
      what: sql<CompanyReview['views'][number]['what']>`${what}`,
      who: sql<string>`coalesce(${staffMembers.name}, 'Command by ' || ${operator}, nullif(${nameOfUser}, ''), 'A former user')`,
    })
    .from(kycViews)
    .leftJoin(users, eq(users.id, kycViews.userId))
    .leftJoin(staffMembers, eq(staffMembers.id, kycViews.staffId))
    .where(eq(kycViews.companyId, companyId))
    .orderBy(desc(kycViews.id))
    .limit(MAX_VIEWS)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
