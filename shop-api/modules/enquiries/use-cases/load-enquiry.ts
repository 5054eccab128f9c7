import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Enquiry } from '#lib/contract/enquiries/office/enquiries.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { enquiries, enquiryFiles, enquiryMessages, inboundEmails } from '../../../db/schema/help.ts'
import { orders } from '../../../db/schema/orders.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { whatsAppOrders } from '../../../db/schema/whatsapp.ts'
import { refuse } from '../../../refusal.ts'
import { listedEnquiry, selectEnquiries } from '../queries/list-enquiries.ts'
import { namesProducts, whatsAppConversationOf, whatsAppPartsOf } from '../queries/whatsapp-conversation.ts'
import { LEFT_OUT } from '../rules/inbound-files.ts'

const MAX_ORDERS = 10
/** The author of messages that no person wrote. */
const AUTOMATIC = 'Automatic update'

type EnquiryRow = typeof enquiries.$inferSelect
type Message = Enquiry['messages'][number]

/** The refusal for an unknown number. */
export const noEnquiry = (no: number) => refuse('not-found', `There is no enquiry ${no}.`)

/** One enquiry with its messages, oldest first. @throws `not-found` */
export async function loadEnquiry(tx: Session, now: Date, no: number): Promise<Enquiry> {
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
  const shared = {
    ...{ ...shown, version, email, userId, orderNo },
    company: companyId === null || company === null ? null : { companyId, name: company },
    orderNos: await latestOrderNos(tx, enquiry),
  }
  if (enquiry.channel === 'whatsapp') return conversation(tx, now, enquiry, shared, received)
  const first = {
    ...{ id: 'first', kind: 'customer' as const, who: shown.customer, body: comment.replaceAll('\r\n', '\n') },
    ...{ at: createdAt.toISOString(), hasPicture: attachmentFile !== null, sender: null, automatic: null },
    ...received(null, comment),
  }
  return { ...shared, messages: [first, ...(await messagesOf(tx, no, shown.customer, received))] }
}

/** A conversation by WhatsApp: messages in the order of their times, because they can arrive in another order. */
async function conversation(
  tx: Session,
  now: Date,
  { id: no, contactId }: EnquiryRow,
  shared: Omit<Enquiry, 'messages'>,
  received: Received,
): Promise<Enquiry> {
  const parts = await whatsAppPartsOf(tx, no)
  const messages = (await messagesOf(tx, no, shared.customer, received)).map((message) => {
    const part = parts.get(Number(message.id))
    if (!part) return message
    const canDraft = message.kind === 'customer' && (part.canDraft || namesProducts(message.body))
    return { ...message, whatsApp: { ...part, canDraft } }
  })
  return {
    ...shared,
    ...(contactId !== null && { whatsApp: await whatsAppConversationOf(tx, now, { no, contactId }) }),
    messages: messages.toSorted((a, b) => a.at.localeCompare(b.at)),
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
    ...{
      ...row,
      id: String(id),
      at: at.toISOString(),
      who: staff ?? (row.kind === 'answer' ? AUTOMATIC : customer),
      hasPicture: false,
    },
    ...received(id, row.body),
  }))
}

/** The customer's latest orders: of the account, of a guest with the same email, or of this conversation. */
async function latestOrderNos({ db }: Session, { id, userId, email, channel }: EnquiryRow): Promise<number[]> {
  const isOfEmail = and(sql`${orders.userId} IS NULL`, sql`${orders.address}->>'email' = ${email}`)
  const isOfConversation = sql`${orders.id} IN (SELECT w.order_id FROM ${whatsAppOrders} w WHERE w.enquiry_id = ${id})`
  const isOfGuest = channel === 'whatsapp' ? isOfConversation : isOfEmail
  const isTheirs = userId === null ? isOfGuest : eq(orders.userId, userId)
  const rows = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(isTheirs)
    .orderBy(desc(orders.createdAt))
    .limit(MAX_ORDERS)
  return rows.map(({ orderNo }) => orderNo)
}
