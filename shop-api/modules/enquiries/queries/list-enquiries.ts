import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import {
  ENQUIRY_VIEWS,
  type EnquiryChannel,
  type EnquiryView,
  type ListedEnquiry,
  type officeEnquiryList,
} from '#lib/contract/enquiries/office/enquiries.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { enquiries, enquiryMessages } from '../../../db/schema/help.ts'
import { officeAssignments } from '../../../db/schema/office-money.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { whatsAppOrders } from '../../../db/schema/whatsapp.ts'
import { likeText } from '../../../db/sql-conditions.ts'

const PER_PAGE = 50
const MAX_SHOWN = 10

const inView = (view: EnquiryView, staffId: number): SQL | undefined => {
  if (view === 'all') return undefined
  if (view !== 'mine') return eq(enquiries.state, view)
  return and(eq(officeAssignments.staffId, staffId), inArray(enquiries.state, ['open', 'waiting']))
}

/** The assignment of the enquiry as a task. */
const IS_TAKEN = and(
  eq(officeAssignments.subjectKind, 'enquiry'),
  eq(officeAssignments.subjectId, sql`${enquiries.id}::text`),
)

const LAST_IN = sql<Date>`coalesce((SELECT max(m.at) FROM ${enquiryMessages} m
  WHERE m.enquiry_id = ${enquiries.id} AND m.kind = 'customer' AND m.automatic IS NULL), ${enquiries.createdAt})`
const PERSON = sql`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`

/** Enquiries with the columns of a list; the caller adds the filter. */
export const selectEnquiries = ({ db }: Session) =>
  db
    .select({
      no: enquiries.id,
      subject: enquiries.subject,
      topic: enquiries.topic,
      customer: sql<string>`coalesce(${companies.name}, ${PERSON}, nullif(${enquiries.name}, ''), ${enquiries.email})`,
      state: enquiries.state,
      channel: sql<EnquiryChannel>`${enquiries.channel}`,
      createdAt: enquiries.createdAt,
      lastInAt: LAST_IN,
      staffId: officeAssignments.staffId,
      staffName: staffMembers.name,
    })
    .from(enquiries)
    .leftJoin(users, eq(users.id, enquiries.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(officeAssignments, IS_TAKEN)
    .leftJoin(staffMembers, eq(staffMembers.id, officeAssignments.staffId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectEnquiries>>[number]

export const listedEnquiry = ({ staffId, staffName, createdAt, lastInAt, ...row }: Row): ListedEnquiry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastInAt: new Date(lastInAt).toISOString(),
  takenBy: staffId === null ? null : { staffId, name: staffName ?? '' },
})

/** By number, or a part of the subject, the message, an answer, the email or the name. */
function matches(search: string): SQL | undefined {
  if (search === '') return undefined
  const digits = /^#?(\d{1,15})$/.exec(search)?.[1]
  if (digits) return eq(enquiries.id, Number(digits))
  const pattern = `%${likeText(search)}%`
  return sql`(${enquiries.subject} ILIKE ${pattern} OR ${enquiries.comment} ILIKE ${pattern}
    OR ${enquiries.email} ILIKE ${pattern} OR ${enquiries.name} ILIKE ${pattern} OR ${companies.name} ILIKE ${pattern}
    OR concat_ws(' ', ${users.firstName}, ${users.lastName}) ILIKE ${pattern}
    OR EXISTS (SELECT FROM ${enquiryMessages} m WHERE m.enquiry_id = ${enquiries.id} AND m.body ILIKE ${pattern}))`
}

/** A page of enquiries. @param staffId the requesting staff member */
export async function listEnquiries(
  tx: Session,
  { view, search, page }: { view: EnquiryView; search: string; page: number },
  staffId: number,
): Promise<Output<typeof officeEnquiryList>> {
  const where = and(inView(view, staffId), matches(search))
  const oldestFirst = view === 'open' || view === 'mine'
  const rows = await selectEnquiries(tx)
    .where(where)
    .orderBy(oldestFirst ? asc(enquiries.id) : desc(enquiries.id))
    .limit(PER_PAGE + 1)
    .offset((page - 1) * PER_PAGE)
  const [found] = await tx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(enquiries)
    .leftJoin(users, eq(users.id, enquiries.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(officeAssignments, IS_TAKEN)
    .where(where)
  return {
    enquiries: rows.slice(0, PER_PAGE).map(listedEnquiry),
    total: found?.total ?? 0,
    next: rows.length > PER_PAGE ? page + 1 : null,
    counts: await countViews(tx, staffId),
  }
}

async function countViews({ db }: Session, staffId: number): Promise<Record<string, number>> {
  const counted = ENQUIRY_VIEWS.filter((view) => view !== 'all' && view !== 'closed')
  const columns = Object.fromEntries(
    counted.map((view) => [view, sql<number>`count(*) FILTER (WHERE ${inView(view, staffId)})::int`]),
  )
  const [row] = await db
    .select(columns)
    .from(enquiries)
    .leftJoin(officeAssignments, IS_TAKEN)
    .where(inArray(enquiries.state, ['open', 'waiting']))
  return row ?? {}
}

/** The latest enquiries of a customer, or about an order. */
export async function enquiriesOf(
  tx: Session,
  { userId, orderId }: { userId: number | null; orderId: string | null },
): Promise<ListedEnquiry[]> {
  const isByWhatsApp = sql`EXISTS (SELECT FROM ${whatsAppOrders} w WHERE w.enquiry_id = ${enquiries.id} AND w.order_id = ${orderId})`
  const whose =
    orderId === null ? eq(enquiries.userId, userId ?? 0) : sql`(${eq(enquiries.orderId, orderId)} OR ${isByWhatsApp})`
  const rows = await selectEnquiries(tx).where(whose).orderBy(desc(enquiries.id)).limit(MAX_SHOWN)
  return rows.map(listedEnquiry)
}
