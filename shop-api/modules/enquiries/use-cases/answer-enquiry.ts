import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import type { Enquiry, officeEnquiryAnswer, officeEnquiryChange } from '#lib/contract/enquiries/office/enquiries.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { enquiries, enquiryMessages } from '../../../db/schema/help.ts'
import { orders } from '../../../db/schema/orders.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { assignTask, holderOf } from '../../orders/use-cases/assignments.ts'
import { orderIdOf } from '../../orders/use-cases/load-order.ts'
import { answerEmail } from '../emails/answer-email.ts'
import { listedEnquiry, selectEnquiries } from '../queries/list-enquiries.ts'

const MAX_ORDERS = 10

type EnquiryRow = typeof enquiries.$inferSelect

const noEnquiry = (no: number) => refuse('not-found', `There is no enquiry ${no}.`)

/** One enquiry with its messages, oldest first. @throws `not-found` */
export async function loadEnquiry(tx: Session, no: number): Promise<Enquiry> {
  const [listed] = await selectEnquiries(tx).where(eq(enquiries.id, no))
  const [row] = await tx.db
    .select({ enquiry: enquiries, orderNo: orders.orderNo, companyId: companies.id, company: companies.name })
    .from(enquiries)
    .leftJoin(orders, eq(orders.id, enquiries.orderId))
    .leftJoin(users, eq(users.id, enquiries.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(enquiries.id, no))
  if (!listed || !row) throw noEnquiry(no)
  const { enquiry, orderNo, companyId, company } = row
  const { version, email, userId, comment, attachmentFile, createdAt } = enquiry
  const shown = listedEnquiry(listed)
  const first = {
    ...{ id: 'first', kind: 'customer' as const, who: shown.customer, body: comment.replaceAll('\r\n', '\n') },
    ...{ at: createdAt.toISOString(), hasPicture: attachmentFile !== null },
  }
  return {
    ...shown,
    ...{ version, email, userId, orderNo },
    company: companyId === null || company === null ? null : { companyId, name: company },
    orderNos: await latestOrderNos(tx, enquiry),
    messages: [first, ...(await messagesOf(tx, no, shown.customer))],
  }
}

async function messagesOf({ db }: Session, no: number, customer: string): Promise<Enquiry['messages']> {
  const { id, kind, body, at } = enquiryMessages
  const rows = await db
    .select({ id, kind, body, at, staff: staffMembers.name })
    .from(enquiryMessages)
    .leftJoin(staffMembers, eq(staffMembers.id, enquiryMessages.staffId))
    .where(eq(enquiryMessages.enquiryId, no))
    .orderBy(asc(id))
  return rows.map(({ staff, ...row }) => ({
    ...{ id: String(row.id), kind: row.kind, body: row.body, at: row.at.toISOString() },
    ...{ who: staff ?? customer, hasPicture: false },
  }))
}

/** The customer's latest orders: of the account, or of a guest with the same email. */
async function latestOrderNos({ db }: Session, { userId, email }: EnquiryRow): Promise<number[]> {
  const isTheirs =
    userId === null
      ? and(sql`${orders.userId} IS NULL`, sql`${orders.address}->>'email' = ${email}`)
      : eq(orders.userId, userId)
  const rows = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(isTheirs)
    .orderBy(desc(orders.createdAt))
    .limit(MAX_ORDERS)
  return rows.map(({ orderNo }) => orderNo)
}

/** @throws `not-found`; `changed-meanwhile` */
async function lockEnquiry({ db }: Session, no: number, version: number): Promise<EnquiryRow> {
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, no)).for('update')
  if (!row) throw noEnquiry(no)
  if (row.version === version) return row
  throw refuse('changed-meanwhile', 'A colleague has changed this enquiry since you opened it. Read it again.')
}

/**
 * Writes an answer and emails it, or writes a note for staff. The first to answer an enquiry takes it. In a transaction.
 * @throws `not-found`; `changed-meanwhile`
 */
export async function answerEnquiry(
  tx: Session,
  { clock, helpEmail }: { clock: Clock; helpEmail: string },
  staff: { staffId: number; name: string },
  { no, version, kind, body, closes }: Input<typeof officeEnquiryAnswer>,
): Promise<Enquiry> {
  const row = await lockEnquiry(tx, no, version)
  const now = clock()
  await tx.db.insert(enquiryMessages).values({ enquiryId: no, kind, body, staffId: staff.staffId, at: now })
  const isAnswer = kind === 'answer'
  await tx.db
    .update(enquiries)
    .set({
      ...(isAnswer && { state: closes ? 'closed' : 'waiting', answeredAt: row.answeredAt ?? now }),
      version: version + 1,
    })
    .where(eq(enquiries.id, no))
  const subject = { kind: 'enquiry', id: String(no) } as const
  if (isAnswer && !(await holderOf(tx, subject))) await assignTask(tx, now, subject, { to: staff.staffId, from: null })
  const answered = await loadEnquiry(tx, no)
  if (isAnswer) {
    const name = answered.customer === row.email ? '' : answered.customer
    const of = { no, subject: row.subject, name, answer: body, staff: staff.name, contact: helpEmail }
    await queueEmail(tx, clock, answerEmail(row.email, of))
  }
  return answered
}

/** Links, closes or reopens an enquiry. @throws `not-found`; `changed-meanwhile` */
export async function changeEnquiry(
  tx: Session,
  { no, version, state, orderNo }: Input<typeof officeEnquiryChange>,
): Promise<Enquiry> {
  await lockEnquiry(tx, no, version)
  await tx.db
    .update(enquiries)
    .set({
      ...(orderNo !== undefined && { orderId: orderNo === null ? null : await orderIdOf(tx, orderNo) }),
      ...(state && { state }),
      version: version + 1,
    })
    .where(eq(enquiries.id, no))
  return loadEnquiry(tx, no)
}
