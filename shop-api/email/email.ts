import type { EmailWords } from '#lib/contract/content/office/emails.ts'
import type { mailAttachments } from '../db/schema/order-history.ts'
import type { EmailValues } from './render.ts'
import type { EmailTemplate } from './template.ts'

/** An email ready to be sent, in plain text and in equivalent HTML. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** Address for replies, if it differs from that of other emails. */
  replyTo?: string | null
  /** Message-ID of the email to which this is the reply, with its brackets. */
  inReplyTo?: string | null
}

/** Which document is drawn, as the queue stores it. */
export type DocumentRequest = NonNullable<typeof mailAttachments.$inferSelect.paper>

/** An attachment: its key in the private files, or the document that is drawn when the email is sent. */
export type Attachment = { name: string; type: string } & ({ file: string } | { document: DocumentRequest })

/** An email to queue: its text without the shop's name, which is read from the database then. */
export interface EmailDraft extends Pick<Email, 'to' | 'attachments' | 'replyTo' | 'inReplyTo'> {
  /** Its kind of email, and the values of its placeholders; absent for an email with its own text. */
  template?: EmailTemplate
  values?: EmailValues
  /**
   * Renders it.
   * @param shop the shop's name
   * @param words text of staff that replaces its text
   * @param more a notice at the top, and the shop's contact lines at the end
   */
  render: (
    shop: string,
    words?: EmailWords,
    more?: { notice?: string; contact?: readonly string[] },
  ) => Pick<Email, 'subject' | 'text' | 'html'>
}

/** An email with its files as they go out. */
export interface OutgoingEmail extends Omit<Email, 'attachments'> {
  files: { name: string; type: string; bytes: Buffer }[]
  /** The same for every sending of this email: a mailbox that receives it twice can show it once. Without a domain. */
  messageName?: string
}

/** Hands one email to a mail server. @throws when it was not taken */
export interface SendEmail {
  (email: OutgoingEmail): Promise<void>
  /** False while the server is known not to answer: no email is taken up then. */
  isReady?: () => boolean
}

/** The source of attachments. */
export interface EmailFiles {
  /** Draws a document as PDF; null if it no longer exists. */
  draw: (request: DocumentRequest) => Promise<Buffer | null>
  /** A private file; null when it is there no more. */
  read: (key: string) => Promise<Buffer | null>
}
