import type { Input } from '#lib/contract/call.ts'
import type { sendInquiry } from '#lib/contract/help.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import { enquiryEmail } from '../../mail/enquiry-email.ts'
import { type Attachment, post } from '../../mail/outbox.ts'
import { countAttemptWithin, mailboxOf } from '../identity/login-throttle.ts'
import { loadHelpSection } from './help.ts'

/** Who writes. */
export interface Writer {
  /** Null for a guest, who names an email in the form. */
  userId: number | null
  email: string | null
  name: string
  companyId: number | null
  /** Where they write from. */
  address: string
}

export interface EnquiryParts {
  query: Query
  clock: Clock
  /** Who reads enquiries that are for nobody in particular. */
  helpEmail: string
  /** So many bytes of guests' pictures are taken in a day. */
  guestBytesPerDay: number
}

/** So many from one email within an hour; more is somebody's mistake, or mischief. */
const MOST_AN_HOUR = 5
const HOUR_MS = 60 * 60 * 1000
const NO_PICTURES = 'We cannot take pictures just now. Please send your message without one.'
const NEEDS_EMAIL = 'Enter your email.'

/**
 * Keeps what somebody wrote to us and mails it to whoever answers: the company's sales representative where it is for
 * them, else the help desk. In a transaction.
 * @returns the enquiry's number
 * @throws invalid-request for a guest without an email, or an unknown topic; too-many-requests
 */
export async function keepEnquiry(
  parts: EnquiryParts,
  input: Input<typeof sendInquiry>,
  writer: Writer,
  attachment: { file: string; type: string; bytes: number } | null,
): Promise<number> {
  const { query, clock, helpEmail } = parts
  const email = writer.email ?? input.email?.toLowerCase() ?? ''
  if (!email) throw refuse('invalid-request', NEEDS_EMAIL, { fields: { email: NEEDS_EMAIL } })
  const [topic] = await query<{ name: string }>('SELECT name FROM topics WHERE id = $1', [input.topic])
  if (!topic) throw refuse('invalid-request', 'Choose a topic.', { fields: { topic: 'Choose a topic.' } })
  const now = clock()
  const [lately] = await query<{ sent: number }>(
    'SELECT count(*)::int AS sent FROM enquiries WHERE email = $1 AND created_at > $2',
    [email, new Date(now.getTime() - HOUR_MS)],
  )
  if (lately && lately.sent >= MOST_AN_HOUR) {
    throw refuse('too-many-requests', 'We have your messages. Please wait for our answer before you write again.')
  }
  if (writer.userId === null) await checkGuest(parts, { email, address: writer.address }, attachment?.bytes ?? 0)
  const [row] = await query<{ id: number }>(
    `INSERT INTO enquiries (user_id, email, topic, subject, comment, is_sales_rep, attachment_file, attachment_bytes, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      writer.userId,
      email,
      topic.name,
      input.subject,
      input.comment,
      input.isSalesRep,
      attachment?.file ?? null,
      attachment?.bytes ?? null,
      now,
    ],
  )
  const no = (row as { id: number }).id
  const rep = input.isSalesRep ? (await loadHelpSection(query, helpEmail, writer.companyId)).salesRepresentative : null
  const files: Attachment[] = attachment
    ? [
        {
          name: `attachment.${attachment.type === 'image/png' ? 'png' : 'jpg'}`,
          type: attachment.type,
          file: attachment.file,
        },
      ]
    : []
  const letter = enquiryEmail(rep?.email || helpEmail, { ...input, no, email, topic: topic.name, name: writer.name })
  await post(query, clock, { ...letter, attachments: files })
  return no
}

/**
 * Guests may type another email each time: they are counted by network, and their pictures by the day.
 * @throws too-many-requests
 */
async function checkGuest(
  { query, clock, guestBytesPerDay }: EnquiryParts,
  { email, address }: { email: string; address: string },
  bytes: number,
): Promise<void> {
  await countAttemptWithin(query, clock, { kind: 'enquiry', subject: mailboxOf(email), address, known: false })
  if (bytes === 0) return
  const [taken] = await query<{ bytes: number }>(
    `SELECT coalesce(sum(attachment_bytes), 0)::float8 AS bytes FROM enquiries WHERE user_id IS NULL AND created_at > $1`,
    [new Date(clock().getTime() - 24 * HOUR_MS)],
  )
  if ((taken?.bytes ?? 0) + bytes <= guestBytesPerDay) return
  throw refuse('too-many-requests', NO_PICTURES, { fields: { attachment: NO_PICTURES } })
}

/** Forgets what guests wrote so many months ago. @returns the keys of their pictures, which nobody needs any more */
export async function forgetOldEnquiries(query: Query, clock: Clock, months: number): Promise<string[]> {
  const forgotten = await query<{ file: string | null }>(
    `DELETE FROM enquiries WHERE user_id IS NULL AND created_at < $1::timestamptz - make_interval(months => $2)
     RETURNING attachment_file AS file`,
    [clock(), months],
  )
  return forgotten.flatMap(({ file }) => file ?? [])
}

export interface Enquiry {
  no: number
  email: string
  topic: string
  subject: string
  comment: string
  isSalesRep: boolean
  hasAttachment: boolean
  createdAt: Date
}

/** The latest enquiries, for the operator. */
export const listEnquiries = (query: Query, limit: number) =>
  query<Enquiry>(
    `SELECT id AS no, email, topic, subject, comment, is_sales_rep AS "isSalesRep",
       attachment_file IS NOT NULL AS "hasAttachment", created_at AS "createdAt"
     FROM enquiries ORDER BY id DESC LIMIT $1`,
    [limit],
  )
