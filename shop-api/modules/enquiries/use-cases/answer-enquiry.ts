import { and, desc, eq, like } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import type {
  Enquiry,
  officeEnquiryAnswer,
  officeEnquiryChange,
  officeEnquiryUndo,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { HELD_MS } from '#lib/contract/jobs/office/jobs.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { enquiries, enquiryMessages, inboundEmails } from '../../../db/schema/help.ts'
import { queueEmail, withdrawEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import type { KeyedHash } from '../../identity/rules/keyed-hash.ts'
import { assignTask, holderOf } from '../../orders/use-cases/assignments.ts'
import { orderIdOf } from '../../orders/use-cases/load-order.ts'
import { answerEmail } from '../emails/answer-email.ts'
import { replyAddress } from '../rules/reply-address.ts'
import { type ListTemplates, whatsAppAnswer } from './answer-by-whatsapp.ts'
import { loadEnquiry, noEnquiry } from './load-enquiry.ts'
import { queueWhatsApp, withdrawWhatsApp } from './send-whatsapp.ts'

type EnquiryRow = typeof enquiries.$inferSelect

/** @throws `not-found`; `changed-meanwhile` */
async function lockEnquiry({ db }: Session, no: number, version: number): Promise<EnquiryRow> {
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, no)).for('update')
  if (!row) throw noEnquiry(no)
  if (row.version === version) return row
  throw refuse(
    'changed-meanwhile',
    'This enquiry has changed since you opened it. Read the newest message, then try again.',
  )
}

export interface AnswerParts {
  clock: Clock
  helpEmail: string
  hash: KeyedHash
  /** Receives customers' emails; null if the shop receives no emails. */
  inboundAddress: string | null
  /** Null without an account for WhatsApp. */
  listTemplates: ListTemplates | null
}

/**
 * Writes an answer and sends it by email or WhatsApp after `HELD_MS`, or writes a note for staff. The first to answer an enquiry takes it. In a transaction.
 * @throws `not-found`; `changed-meanwhile`
 */
export async function answerEnquiry(
  tx: Session,
  parts: AnswerParts,
  staff: { staffId: number; name: string },
  input: Input<typeof officeEnquiryAnswer>,
): Promise<Enquiry> {
  const { no, version, kind, closes } = input
  const row = await lockEnquiry(tx, no, version)
  const now = parts.clock()
  const byWhatsApp =
    kind === 'answer' && row.contactId !== null
      ? await whatsAppAnswer(tx, now, row.contactId, input, parts.listTemplates)
      : null
  const body = byWhatsApp?.text ?? input.body
  const [message] = await tx.db
    .insert(enquiryMessages)
    .values({ enquiryId: no, kind, body, staffId: staff.staffId, at: now })
    .returning({ id: enquiryMessages.id })
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
  if (message && byWhatsApp && row.contactId !== null) {
    const dueAt = new Date(now.getTime() + HELD_MS)
    const sent = { contactId: row.contactId, enquiryMessageId: message.id, content: byWhatsApp.content, dueAt }
    await queueWhatsApp(tx, now, sent)
    return loadEnquiry(tx, now, no)
  }
  const answered = await loadEnquiry(tx, now, no)
  if (isAnswer && message)
    await emailAnswer(tx, parts, { row, answered, messageId: message.id, staff: staff.name, body })
  return answered
}

/** Queues the email of an answer. */
async function emailAnswer(
  tx: Session,
  { clock, helpEmail, hash, inboundAddress }: AnswerParts,
  sent: { row: EnquiryRow; answered: Enquiry; messageId: number; staff: string; body: string },
): Promise<void> {
  const { row, answered, messageId, staff, body } = sent
  const no = row.id
  const name = answered.customer === row.email ? '' : answered.customer
  const of = { no, subject: row.subject, name, answer: body, staff, contact: helpEmail }
  const replyTo = inboundAddress && replyAddress(hash, inboundAddress, no)
  const email = answerEmail(row.email, { ...of, canReply: replyTo !== null })
  const mailName = await queueEmail(tx, clock, { ...email, replyTo, inReplyTo: await lastMessageId(tx, no) }, HELD_MS)
  await tx.db.update(enquiryMessages).set({ mailName }).where(eq(enquiryMessages.id, messageId))
}

/**
 * Deletes an answer before it is sent, and opens the enquiry. In a transaction.
 * @throws `not-found`; `changed-meanwhile` if it was already sent
 */
export async function undoAnswer(
  tx: Session,
  now: Date,
  staffId: number,
  { no, messageId }: Input<typeof officeEnquiryUndo>,
): Promise<Enquiry> {
  const { db } = tx
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, no)).for('update')
  if (!row) throw noEnquiry(no)
  const isOwn = and(eq(enquiryMessages.staffId, staffId), eq(enquiryMessages.kind, 'answer'))
  const [answer] = await db
    .select({ at: enquiryMessages.at, mailName: enquiryMessages.mailName })
    .from(enquiryMessages)
    .where(and(eq(enquiryMessages.id, messageId), eq(enquiryMessages.enquiryId, no), isOwn))
  if (!answer) throw refuse('not-found', 'This answer was already undone.')
  const isWithdrawn = answer.mailName
    ? await withdrawEmail(tx, answer.mailName)
    : row.contactId !== null && (await withdrawWhatsApp(tx, messageId))
  if (!isWithdrawn) throw refuse('changed-meanwhile', 'The answer was already sent.')
  await db.delete(enquiryMessages).where(eq(enquiryMessages.id, messageId))
  const isFirst = row.answeredAt?.getTime() === answer.at.getTime()
  await db
    .update(enquiries)
    .set({ state: 'open', version: row.version + 1, ...(isFirst && { answeredAt: null }) })
    .where(eq(enquiries.id, no))
  return loadEnquiry(tx, now, no)
}

/** The Message-ID of the last received email of an enquiry, with its brackets; null without one. */
async function lastMessageId({ db }: Session, no: number): Promise<string | null> {
  const [last] = await db
    .select({ messageId: inboundEmails.messageId })
    .from(inboundEmails)
    .where(and(eq(inboundEmails.enquiryId, no), like(inboundEmails.messageId, '%@%')))
    .orderBy(desc(inboundEmails.id))
    .limit(1)
  return last ? `<${last.messageId}>` : null
}

/** Links, closes or reopens an enquiry. @throws `not-found`; `changed-meanwhile` */
export async function changeEnquiry(
  tx: Session,
  now: Date,
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
  return loadEnquiry(tx, now, no)
}
