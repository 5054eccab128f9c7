import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Enquiry } from '#lib/contract/enquiries/office/enquiries.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { enquiries, enquiryFiles, enquiryMessages, inboundEmails } from '../../../db/schema/help.ts'
import { orders } from '../../../db/schema/orders.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { listedEnquiry, selectEnquiries } from '../queries/list-enquiries.ts'
import { LEFT_OUT } from '../rules/inbound-files.ts'

const MAX_ORDERS = 10

type EnquiryRow = typeof enquiries.$inferSelect
type Message = Enquiry['messages'][number]

/** The refusal for an unknown number. */
export const noEnquiry = (no: number) => refuse('not-found', `There is no enquiry ${no}.`)

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
  const received = await receivedParts(tx, no)
  const first = {
    ...{ id: 'first', kind: 'customer' as const, who: shown.customer, body: comment.replaceAll('\r\n', '\n') },
    ...{ at: createdAt.toISOString(), hasPicture: attachmentFile !== null, sender: null, automatic: null },
    ...received(null, comment),
  }
  return {
    ...shown,
    ...{ version, email, userId, orderNo },
    company: companyId === null || company === null ? null : { companyId, name: company },
    orderNos: await latestOrderNos(tx, enquiry),
    messages: [first, ...(await messagesOf(tx, no, shown.customer, received))],
  }
}

type Received = (messageId: number | null, body: string) => Pick<Message, 'isEmail' | 'isTrimmed' | 'files'>

/** The parts of messages that were received by email. @returns them by message; null is the first */
async function receivedParts({ db }: Session, no: number): Promise<Received> {
  const emails = await db
    .select({ messageId: inboundEmails.enquiryMessageId, text: inboundEmails.wholeText })
    .from(inboundEmails)
    .where(eq(inboundEmails.enquiryId, no))
  const { id, enquiryMessageId, name, bytes, leftOut } = enquiryFiles
  const files = await db
    .select({ id, messageId: enquiryMessageId, name, bytes, leftOut })
    .from(enquiryFiles)
    .where(eq(enquiryFiles.enquiryId, no))
    .orderBy(asc(id))
  return (messageId, body) => {
    const email = emails.find((one) => one.messageId === messageId)
    return {
      isEmail: email !== undefined,
      isTrimmed: email !== undefined && email.text !== '' && email.text !== body,
      files: files
        .filter((file) => file.messageId === messageId)
        .map(({ messageId: _, leftOut, ...file }) => ({ ...file, leftOut: leftOut && LEFT_OUT[leftOut] })),
    }
  }
}

async function messagesOf({ db }: Session, no: number, customer: string, received: Received): Promise<Message[]> {
  const { id, kind, body, at, sender, automatic } = enquiryMessages
  const rows = await db
    .select({ id, kind, body, at, sender, automatic, staff: staffMembers.name })
    .from(enquiryMessages)
    .leftJoin(staffMembers, eq(staffMembers.id, enquiryMessages.staffId))
    .where(eq(enquiryMessages.enquiryId, no))
    .orderBy(asc(id))
  return rows.map(({ id, staff, at, ...row }) => ({
    ...{ ...row, id: String(id), at: at.toISOString(), who: staff ?? customer, hasPicture: false },
    ...received(id, row.body),
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
