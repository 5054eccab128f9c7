import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { enquiries, enquiryMessages, inboundEmails } from '../../../db/schema/help.ts'
import type { KeyedHash } from '../../identity/rules/keyed-hash.ts'
import { mailboxOf } from '../../identity/rules/login-throttle.ts'
import { type Automatic, automaticKind } from '../rules/automatic-email.ts'
import type { InboundEmail } from '../rules/inbound-email.ts'
import { enquiryOfAddress } from '../rules/reply-address.ts'
import { trimReply } from '../rules/trim-reply.ts'
import { type FileParts, keepFiles } from './keep-files.ts'

export interface ReceiveParts extends FileParts {
  database: Database
  clock: Clock
  hash: KeyedHash
  /** The shop's own addresses: their emails are ignored, so that no email of the shop is answered by the shop. */
  ownAddresses: readonly string[]
}

/**
 * The effect of an email. joined: a message of its enquiry. opened: a new enquiry. repeated: received before. ignored:
 * automatic, and about no enquiry. own: sent by the shop.
 */
export interface Received {
  outcome: 'joined' | 'opened' | 'repeated' | 'ignored' | 'own'
  no?: number
  automatic?: Automatic | null
}

/** Maximum enquiries that a sender opens within an hour; further emails join the latest. */
const MAX_OPENED_AN_HOUR = 5
const HOUR_MS = 60 * 60 * 1000
const TOPIC = 'Email'
const NO_SUBJECT = 'No subject'
const NO_TEXT = 'This email has no text.'
/** The local part of our Message-IDs (messageNameOf in email/queue.ts). */
const MAIL_NAME = /\bmail-\d{1,15}-[0-9a-z]{1,12}\b/g

/**
 * Stores an email once: a reply joins its enquiry and opens it again, another email opens a new enquiry.
 * Automatic emails join only, and do not open an answered enquiry again; a bounce does, because the answer did not
 * arrive.
 */
export async function receiveEmail(parts: ReceiveParts, email: InboundEmail): Promise<Received> {
  const mailbox = mailboxOf(email.sender.email)
  if (parts.ownAddresses.some((own) => mailboxOf(own) === mailbox)) return { outcome: 'own' }
  const stored: string[] = []
  try {
    return await parts.database.transaction((tx) => receiveWithin(parts, tx, email, stored))
  } catch (error) {
    for (const key of stored) await parts.files?.remove(key)
    throw error
  }
}

async function receiveWithin(
  parts: ReceiveParts,
  tx: Session,
  email: InboundEmail,
  stored: string[],
): Promise<Received> {
  const now = parts.clock()
  const [row] = await tx.db
    .insert(inboundEmails)
    .values({ messageId: email.messageId, at: now })
    .onConflictDoNothing({ target: inboundEmails.messageId })
    .returning({ id: inboundEmails.id })
  if (!row) return { outcome: 'repeated' }
  const automatic = automaticKind(email.headers, email.sender.email)
  const joined = await enquiryOf(parts, tx, email, automatic)
  if (joined === null && automatic) return { outcome: 'ignored', automatic }
  const body = trimReply(email.text) || NO_TEXT
  const messageId = joined && (await addMessage(tx, joined, { email, body, automatic, now }))
  const no = joined?.id ?? (await openEnquiry(tx, email, body, now))
  await tx.db
    .update(inboundEmails)
    .set({ enquiryId: no, enquiryMessageId: messageId, wholeText: email.text })
    .where(eq(inboundEmails.id, row.id))
  await keepFiles(parts, tx, email.files, { no, messageId, now, stored })
  return { outcome: joined ? 'joined' : 'opened', no, automatic }
}

type EnquiryRow = Pick<typeof enquiries.$inferSelect, 'id' | 'email' | 'state' | 'version'>

/** The enquiry to which an email is a reply, locked; null if it is not a reply. */
async function enquiryOf(
  { hash, clock }: ReceiveParts,
  tx: Session,
  email: InboundEmail,
  automatic: Automatic | null,
): Promise<EnquiryRow | null> {
  const addressed = email.recipients.map((address) => enquiryOfAddress(hash, address)).find((no) => no !== null)
  const byAddress = addressed === undefined ? null : await lockEnquiry(tx, addressed)
  if (byAddress) return byAddress
  // Message-IDs can be guessed: the sender must be the customer. A bounce is sent by a mail server.
  const isTheirs = (row: EnquiryRow | null) =>
    row !== null && (automatic === 'bounce' || mailboxOf(row.email) === mailboxOf(email.sender.email))
  for (const no of await referredEnquiries(tx, email, automatic)) {
    const row = await lockEnquiry(tx, no)
    if (isTheirs(row)) return row
  }
  return automatic ? null : latestIfMany(tx, email.sender.email, clock())
}

async function lockEnquiry({ db }: Session, no: number): Promise<EnquiryRow | null> {
  const { id, email, state, version } = enquiries
  const [row] = await db.select({ id, email, state, version }).from(enquiries).where(eq(id, no)).for('update')
  return row ?? null
}

/** Enquiries with a message that an email refers to: an answer of the shop, or a received email. */
async function referredEnquiries(
  { db }: Session,
  { references, text }: InboundEmail,
  automatic: Automatic | null,
): Promise<number[]> {
  // A bounce quotes the email that was not delivered.
  const names = [...references, ...(automatic === 'bounce' ? [text] : [])].flatMap((one) => one.match(MAIL_NAME) ?? [])
  const answered =
    names.length === 0
      ? []
      : await db
          .select({ no: enquiryMessages.enquiryId })
          .from(enquiryMessages)
          .where(inArray(enquiryMessages.mailName, [...new Set(names)]))
  const received =
    references.length === 0
      ? []
      : await db
          .select({ no: inboundEmails.enquiryId })
          .from(inboundEmails)
          .where(and(inArray(inboundEmails.messageId, references), isNotNull(inboundEmails.enquiryId)))
  return [...new Set([...answered, ...received].flatMap(({ no }) => no ?? []))]
}

/** The latest enquiry of a sender who has opened many within an hour. */
async function latestIfMany(tx: Session, email: string, now: Date): Promise<EnquiryRow | null> {
  const opened = await tx.db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(
      and(
        eq(enquiries.email, email),
        eq(enquiries.channel, 'email'),
        gt(enquiries.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .orderBy(desc(enquiries.id))
    .limit(MAX_OPENED_AN_HOUR)
  return opened.length < MAX_OPENED_AN_HOUR ? null : lockEnquiry(tx, opened[0]?.id ?? 0)
}

interface MessageFacts {
  email: InboundEmail
  body: string
  automatic: Automatic | null
  now: Date
}

/** Adds a message; a person's message and a bounce open the enquiry again. @returns the message's id */
async function addMessage(
  { db }: Session,
  enquiry: EnquiryRow,
  { email, body, automatic, now }: MessageFacts,
): Promise<number> {
  const sender = email.sender.email === enquiry.email.toLowerCase() ? null : email.sender.email
  const [message] = await db
    .insert(enquiryMessages)
    .values({ enquiryId: enquiry.id, kind: 'customer', body, sender, automatic, at: now })
    .returning({ id: enquiryMessages.id })
  await db
    .update(enquiries)
    .set({ ...(automatic !== 'auto-reply' && { state: 'open' }), version: enquiry.version + 1 })
    .where(eq(enquiries.id, enquiry.id))
  return (message as { id: number }).id
}

/** Opens an enquiry of the account with the sender's confirmed email, or of a guest. @returns its number */
async function openEnquiry({ db }: Session, { sender, subject }: InboundEmail, body: string, now: Date) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, sender.email), isNull(users.deletedAt), isNotNull(users.confirmedAt)))
  const [row] = await db
    .insert(enquiries)
    .values({
      ...{ userId: user?.id ?? null, name: sender.name, email: sender.email, channel: 'email', topic: TOPIC },
      ...{ subject: subject || NO_SUBJECT, comment: body, createdAt: now },
    })
    .returning({ no: enquiries.id })
  return (row as { no: number }).no
}
