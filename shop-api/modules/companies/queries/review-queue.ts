import { and, count, desc, eq, exists, ilike, isNotNull, isNull, max, min, type SQL, sql } from 'drizzle-orm'
import type { KycQueue, ListedReview } from '#lib/contract/companies/office/kyc.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import { answerDueAt } from '#lib/kyc/answer-due.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { kycDecisions, kycDocuments, kycReviews } from '../../../db/schema/kyc.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import type { Place } from '../../site/rules/place.ts'

/** The most that wait at once; beyond it the longest waiting are shown first. */
const MAX_WAITING = 1000
export const REVIEWS_PER_PAGE = 100

export interface ReviewQueue {
  companies: ListedReview[]
  total: number
  counts: Record<KycQueue, number>
  lastAnswer: { name: string; at: string } | null
}

interface Asked {
  queue: KycQueue
  search: string
  /** From 1. */
  page: number
}

/** A queue of the KYC section, and the number in each queue. */
export async function loadReviewQueue(tx: Session, now: Date, { queue, search, page }: Asked): Promise<ReviewQueue> {
  const found = search === '' ? undefined : ilike(companies.name, `%${likeText(search)}%`)
  const isWaiting = and(eq(companies.approvalStatus, 'pending'), companies.isUploaded)
  const all = (await selectReviews(tx, isWaiting).orderBy(sql`max(${kycDocuments.uploadedAt})`).limit(MAX_WAITING)).map(
    listed,
  )
  const isLate = ({ dueAt }: ListedReview) => dueAt !== null && dueAt < now.toISOString()
  const waiting: Record<'waiting' | 'late' | 'sent-again', ListedReview[]> = {
    waiting: all,
    late: all.filter(isLate),
    'sent-again': all.filter(({ isSentAgain }) => isSentAgain),
  }
  const answered = await countAnswered(tx)
  const counts = {
    waiting: waiting.waiting.length,
    late: waiting.late.length,
    'sent-again': waiting['sent-again'].length,
    ...answered,
  }
  const lastAnswer = await loadLastAnswer(tx)
  if (queue !== 'declined' && queue !== 'approved') {
    const lower = search.toLowerCase()
    const rows = waiting[queue].filter(({ name }) => name.toLowerCase().includes(lower))
    return { companies: onPage(rows, page), total: rows.length, counts, lastAnswer }
  }
  const isAnswered = and(eq(companies.approvalStatus, queue), hasPeople(tx), found)
  const rows = await selectReviews(tx, isAnswered)
    .orderBy(sql`max(${kycReviews.answeredAt}) DESC NULLS LAST`, desc(companies.id))
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE)
  const total = found ? await tx.db.$count(companies, isAnswered) : answered[queue]
  return { companies: rows.map(listed), total, counts, lastAnswer }
}

const onPage = <Row>(rows: readonly Row[], page: number): Row[] =>
  rows.slice((page - 1) * REVIEWS_PER_PAGE, page * REVIEWS_PER_PAGE)

/** A company whose people have all left has no documents to answer. */
const hasPeople = ({ db }: Session) =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.companyId, companies.id), isNull(users.deletedAt))),
  )

const selectReviews = (tx: Session, where: SQL | undefined) =>
  tx.db
    .select({
      companyId: companies.id,
      name: companies.name,
      place: sql<Place>`${companies.invoicePlace}`,
      approvalStatus: sql<ApprovalStatus>`${companies.approvalStatus}`,
      documents: count(kycDocuments.id),
      firstNo: min(kycDocuments.no),
      accepted: sql<number>`count(*) FILTER (WHERE ${kycDocuments.state} = 'accepted')::int`,
      decided: count(kycDecisions.documentId),
      handedInAt: max(kycDocuments.uploadedAt),
      answeredAt: max(kycReviews.answeredAt),
    })
    .from(companies)
    .leftJoin(kycDocuments, eq(kycDocuments.companyId, companies.id))
    .leftJoin(kycDecisions, eq(kycDecisions.documentId, kycDocuments.id))
    .leftJoin(kycReviews, eq(kycReviews.companyId, companies.id))
    .where(and(hasPeople(tx), where))
    .groupBy(companies.id)
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectReviews>>[number]

function listed({ place, firstNo, accepted, handedInAt, answeredAt, ...row }: Row): ListedReview {
  const waits = row.approvalStatus === 'pending' && handedInAt !== null
  return {
    ...row,
    place: [place.cityName, place.countyName === place.cityName ? '' : place.countyName].filter(Boolean).join(', '),
    // Numbers are never reused: a missing first document was declined and replaced.
    isSentAgain: waits && (accepted > 0 || (firstNo ?? 1) > 1),
    handedInAt: handedInAt?.toISOString() ?? null,
    dueAt: waits ? answerDueAt(handedInAt).toISOString() : null,
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

async function countAnswered(tx: Session): Promise<Record<'declined' | 'approved', number>> {
  const rows = await tx.db
    .select({ status: companies.approvalStatus, companies: count() })
    .from(companies)
    .where(hasPeople(tx))
    .groupBy(companies.approvalStatus)
  const of = (wanted: ApprovalStatus) => rows.find(({ status }) => status === wanted)?.companies ?? 0
  return { declined: of('declined'), approved: of('approved') }
}

async function loadLastAnswer({ db }: Session): Promise<ReviewQueue['lastAnswer']> {
  const [last] = await db
    .select({ name: companies.name, at: sql<Date>`${kycReviews.answeredAt}` })
    .from(kycReviews)
    .innerJoin(companies, eq(companies.id, kycReviews.companyId))
    .where(isNotNull(kycReviews.answeredAt))
    .orderBy(desc(kycReviews.answeredAt))
    .limit(1)
  return last ? { name: last.name, at: new Date(last.at).toISOString() } : null
}
