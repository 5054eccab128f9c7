import type { Clock } from '#lib/clock.ts'
import type { Input } from '#lib/contract/call.ts'
import type { sendInquiry } from '#lib/contract/help.ts'
import type { Query } from '../../db/client.ts'
import { refuse } from '../../http/problem-error.ts'
import { enquiryLetter } from '../../mail/enquiry-letter.ts'
import { type Attachment, post } from '../../mail/outbox.ts'
import { loadHelpSection } from './help.ts'

/** Who writes. */
export interface Writer {
  /** Null for a guest, who names an email in the form. */
  userId: number | null
  email: string | null
  name: string
  companyId: number | null
}

export interface EnquiryParts {
  query: Query
  clock: Clock
  /** Who reads enquiries that are for nobody in particular. */
  helpEmail: string
}

/** So many from one email within an hour; more is somebody's mistake, or mischief. */
const MOST_AN_HOUR = 5
const HOUR_MS = 60 * 60 * 1000
const NEEDS_EMAIL = 'Enter your email.'

/**
 * Keeps what somebody wrote to us and mails it to whoever answers: the company's sales representative where it is for
 * them, else the help desk. In a transaction.
 * @returns the enquiry's number
 * @throws invalid-request for a guest without an email, or an unknown topic; too-many-requests
 */
export async function keepEnquiry(
  { query, clock, helpEmail }: EnquiryParts,
  input: Input<typeof sendInquiry>,
  writer: Writer,
  attachment: { file: string; type: string; bytes: Buffer } | null,
): Promise<number> {
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
  const [row] = await query<{ id: number }>(
    `INSERT INTO enquiries (user_id, email, topic, subject, comment, is_sales_rep, attachment_file, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [writer.userId, email, topic.name, input.subject, input.comment, input.isSalesRep, attachment?.file ?? null, now],
  )
  const no = (row as { id: number }).id
  const rep = input.isSalesRep ? (await loadHelpSection(query, helpEmail, writer.companyId)).salesRepresentative : null
  const files: Attachment[] = attachment
    ? [
        {
          name: `attachment.${attachment.type === 'image/png' ? 'png' : 'jpg'}`,
          type: attachment.type,
          bytes: attachment.bytes,
        },
      ]
    : []
  const letter = enquiryLetter(rep?.email || helpEmail, { ...input, no, email, topic: topic.name, name: writer.name })
  await post(query, clock, { ...letter, attachments: files })
  return no
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
