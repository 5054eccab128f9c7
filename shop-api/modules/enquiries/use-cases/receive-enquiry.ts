import { and, count, desc, eq, gt, isNotNull, isNull, lt, sql, sum } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import type { sendInquiry } from '#lib/contract/content/help.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { enquiries, inboundEmails, topics } from '../../../db/schema/help.ts'
import type { Attachment } from '../../../email/email.ts'
import { queueEmail } from '../../../email/queue.ts'
import { deleteEnquiries } from '../../../files/delete-enquiries.ts'
import { refuse } from '../../../refusal.ts'
import { loadHelpSection } from '../../content/queries/help.ts'
import { mailboxOf } from '../../identity/rules/login-throttle.ts'
import { throttleWithin } from '../../identity/use-cases/login-throttle.ts'
import { enquiryEmail } from '../emails/enquiry-email.ts'

/** The sender. */
export interface Writer {
  /** Null for a guest. A guest gives an email in the form. */
  userId: number | null
  email: string | null
  name: string
  companyId: number | null
  /** The sender's network address. */
  address: string
}

export interface EnquiryParts {
  tx: Session
  clock: Clock
  /** Recipient of enquiries that are not for a sales representative. */
  helpEmail: string
  /** Maximum bytes of guests' pictures accepted in a day. */
  guestBytesPerDay: number
}

/** Maximum from one email within an hour; more is a mistake, or abuse. */
const MAX_AN_HOUR = 5
const HOUR_MS = 60 * 60 * 1000
const NO_PICTURES = 'We cannot receive pictures at the moment. Please send your message without one.'
const NEEDS_EMAIL = 'Enter your email.'

/**
 * Stores an enquiry and emails it to the person who replies: the company's sales representative for their topics, else
 * the help team. In a transaction.
 * @returns the enquiry's number
 * @throws invalid-request for a guest without an email, or an unknown topic; too-many-requests
 */
export async function keepEnquiry(
  parts: EnquiryParts,
  input: Input<typeof sendInquiry>,
  writer: Writer,
  attachment: { file: string; type: string; bytes: number } | null,
): Promise<number> {
  const { tx, clock, helpEmail } = parts
  const email = writer.email ?? input.email?.toLowerCase() ?? ''
  if (!email) throw refuse('invalid-request', NEEDS_EMAIL, { fields: { email: NEEDS_EMAIL } })
  const [topic] = await tx.db.select({ name: topics.name }).from(topics).where(eq(topics.id, input.topic))
  if (!topic) throw refuse('invalid-request', 'Choose a topic.', { fields: { topic: 'Choose a topic.' } })
  const now = clock()
  if ((await countSince(tx, email, new Date(now.getTime() - HOUR_MS))) >= MAX_AN_HOUR) {
    throw refuse(
      'too-many-requests',
      'We have received several messages from you. Please wait for our answer before you write again.',
    )
  }
  if (writer.userId === null) await checkGuest(parts, { email, address: writer.address }, attachment?.bytes ?? 0)
  const [row] = await tx.db
    .insert(enquiries)
    .values({
      ...{
        userId: writer.userId,
        name: writer.name,
        email,
        topic: topic.name,
        subject: input.subject,
        comment: input.comment,
      },
      isSalesRep: input.isSalesRep,
      attachmentFile: attachment?.file ?? null,
      attachmentBytes: attachment?.bytes ?? null,
      createdAt: now,
    })
    .returning({ no: enquiries.id })
  const { no } = row as { no: number }
  const rep = input.isSalesRep ? (await loadHelpSection(tx, helpEmail, writer.companyId)).salesRepresentative : null
  const message = enquiryEmail(rep?.email || helpEmail, { ...input, no, email, topic: topic.name, name: writer.name })
  await queueEmail(tx, clock, { ...message, attachments: attachment ? [attachmentOf(attachment)] : [] })
  return no
}

const attachmentOf = ({ file, type }: { file: string; type: string }): Attachment => ({
  name: `attachment.${type === 'image/png' ? 'png' : 'jpg'}`,
  type,
  file,
})

async function countSince({ db }: Session, email: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(enquiries)
    .where(and(eq(enquiries.email, email), gt(enquiries.createdAt, since)))
  return row?.sent ?? 0
}

/**
 * Guests can type another email each time: they are counted by network, and their pictures by the day.
 * @throws too-many-requests
 */
async function checkGuest(
  { tx, clock, guestBytesPerDay }: EnquiryParts,
  { email, address }: { email: string; address: string },
  bytes: number,
): Promise<void> {
  await throttleWithin(tx, clock, { kind: 'enquiry', subject: mailboxOf(email), address, isKnownNetwork: false })
  if (bytes === 0) return
  const dayAgo = new Date(clock().getTime() - 24 * HOUR_MS)
  const [taken] = await tx.db
    .select({ bytes: sum(enquiries.attachmentBytes).mapWith(Number) })
    .from(enquiries)
    .where(and(isNull(enquiries.userId), gt(enquiries.createdAt, dayAgo)))
  if ((taken?.bytes ?? 0) + bytes <= guestBytesPerDay) return
  throw refuse('too-many-requests', NO_PICTURES, { fields: { attachment: NO_PICTURES } })
}

/**
 * Deletes guests' enquiries, and Message-IDs of ignored emails, after this number of months.
 * @returns the keys of their files, which must be deleted
 */
export async function forgetOldEnquiries(tx: Session, clock: Clock, months: number): Promise<string[]> {
  const before = sql`${clock().toISOString()}::timestamptz - make_interval(months => ${months}::int)`
  await tx.db.delete(inboundEmails).where(and(isNull(inboundEmails.enquiryId), lt(inboundEmails.at, before)))
  return deleteEnquiries(tx, and(isNull(enquiries.userId), lt(enquiries.createdAt, before)))
}

/** The latest enquiries, for the operator. */
export const listEnquiries = ({ db }: Session, limit: number) =>
  db
    .select({
      no: enquiries.id,
      email: enquiries.email,
      topic: enquiries.topic,
      subject: enquiries.subject,
      comment: enquiries.comment,
      isSalesRep: enquiries.isSalesRep,
      hasAttachment: sql<boolean>`${isNotNull(enquiries.attachmentFile)}`,
      createdAt: enquiries.createdAt,
    })
    .from(enquiries)
    .orderBy(desc(enquiries.id))
    .limit(limit)

export type Enquiry = Awaited<ReturnType<typeof listEnquiries>>[number]
