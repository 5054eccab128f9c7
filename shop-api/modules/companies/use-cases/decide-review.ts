import { and, eq } from 'drizzle-orm'
import type { CompanyReview } from '#lib/contract/companies/office/kyc.ts'
import { NO_FACTS, type RegisterFacts } from '#lib/contract/companies/office/kyc-facts.ts'
import type { Session } from '../../../db/client.ts'
import { kycDecisions, kycDocuments, kycReviews } from '../../../db/schema/kyc.ts'
import { refuse } from '../../../refusal.ts'
import type { EmailContext } from '../../identity/use-cases/email-context.ts'
import { lockKycCompany } from '../queries/kyc-status.ts'
import { answerOf } from '../rules/answer-of.ts'
import { approveCompany, declineCompany } from './decide.ts'
import { loadReview, loadReviewedDocuments } from './load-review.ts'

/** Deciding on documents one by one, and sending the answer when all are decided. In a transaction, the company locked. */

interface Reviewer {
  staffId: number
  name: string
}

/** The version that a reviewer saw. */
interface Seen {
  companyId: number
  version: number
}

/**
 * Locks a company's review and increases its version.
 * @throws not-found; `changed-meanwhile` with the current review
 */
async function changeReview(
  tx: Session,
  { companyId, version }: Seen,
  set: Partial<typeof kycReviews.$inferInsert> = {},
): Promise<void> {
  const company = await lockKycCompany(tx, companyId)
  if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
  const [review] = await tx.db
    .select({ version: kycReviews.version })
    .from(kycReviews)
    .where(eq(kycReviews.companyId, companyId))
  if ((review?.version ?? 0) !== version) {
    const data = await loadReview(tx, companyId)
    throw refuse('changed-meanwhile', 'A colleague has changed these documents since you opened them.', { data })
  }
  const next = { ...set, version: version + 1 }
  await tx.db
    .insert(kycReviews)
    .values({ companyId, facts: NO_FACTS, ...next })
    .onConflictDoUpdate({ target: kycReviews.companyId, set: next })
}

/** Decides on one document, or withdraws the decision with `none`. @returns the document's number */
export async function decideDocument(
  tx: Session,
  now: Date,
  by: Reviewer,
  seen: Seen,
  { documentId, decision, reason }: { documentId: number; decision: 'accepted' | 'declined' | 'none'; reason: string },
): Promise<number> {
  await changeReview(tx, seen)
  const [document] = await tx.db
    .select({ no: kycDocuments.no })
    .from(kycDocuments)
    .where(and(eq(kycDocuments.id, documentId), eq(kycDocuments.companyId, seen.companyId)))
  if (!document) throw refuse('not-found', 'This document no longer exists. Reload the page.')
  if (decision === 'none') {
    await tx.db.delete(kycDecisions).where(eq(kycDecisions.documentId, documentId))
    return document.no
  }
  if (decision === 'declined' && reason === '') {
    const message = 'Choose or enter a reason.'
    throw refuse('invalid-request', message, { fields: { reason: message } })
  }
  const set = { decision, reason: decision === 'declined' ? reason : null, staffId: by.staffId, at: now }
  await tx.db
    .insert(kycDecisions)
    .values({ documentId, ...set })
    .onConflictDoUpdate({ target: kycDecisions.documentId, set })
  return document.no
}

/** Saves a register's facts about a company. */
export async function saveFacts(
  tx: Session,
  now: Date,
  by: Reviewer,
  seen: Seen,
  facts: RegisterFacts,
): Promise<CompanyReview> {
  await changeReview(tx, seen, { facts, checkedBy: by.staffId, checkedAt: now })
  return loadReview(tx, seen.companyId)
}

/** Content of a sent response: the company's name, and the numbers of the documents requested again. */
export interface SentAnswer {
  name: string
  answer: 'approved' | 'declined'
  declined: number[]
}

/**
 * Sends the response to a company's decided documents: approved if all documents are accepted, else declined with the
 * reason of each. The company is notified once.
 * @throws `changed-meanwhile`; invalid-request while a document is undecided
 */
export async function sendAnswer(context: EmailContext, by: Reviewer, seen: Seen): Promise<SentAnswer> {
  const { tx, clock } = context
  const { companyId } = seen
  const answeredAt = clock()
  await changeReview(tx, seen, { answeredBy: by.staffId, answeredAt })
  const documents = await loadReviewedDocuments(tx, companyId)
  const answer = answerOf(documents)
  if (answer === null) throw refuse('invalid-request', 'Decide on every document first.')
  const { name } =
    answer.declined.size === 0
      ? await approveCompany(context, companyId)
      : await declineCompany(context, companyId, answer.declined)
  for (const { id } of documents) await tx.db.delete(kycDecisions).where(eq(kycDecisions.documentId, id))
  const told = answer.declined.size === 0 ? 'approved' : 'declined'
  await tx.db.update(kycReviews).set({ answer: told }).where(eq(kycReviews.companyId, companyId))
  return { name, answer: told, declined: [...answer.declined.keys()] }
}
