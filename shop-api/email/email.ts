import type { EmailWords } from '#lib/contract/content/office/emails.ts'
import type { mailAttachments } from '../db/schema/order-history.ts'
import type { EmailValues } from './render.ts'
import type { EmailTemplate } from './template.ts'

/** An email ready to be sent, in plain text and in HTML that says the same. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}

/** Which document is drawn, as the queue stores it. */
export type DocumentRequest = NonNullable<typeof mailAttachments.$inferSelect.paper>

/** A file of an email: its key in the private files, or the document that is drawn when the email goes out. */
export type Attachment = { name: string; type: string } & ({ file: string } | { document: DocumentRequest })

/** An email that is to be queued: its words but for the shop's name, which is asked of the database then. */
export interface EmailDraft {
  to: string
  attachments?: Attachment[]
  /** What kind of email it is, and the values of its placeholders; absent for one whose text is its own. */
  template?: EmailTemplate
  values?: EmailValues
  /**
   * Renders it.
   * @param shop the shop's name
   * @param words what staff wrote in place of its text
   * @param more a notice above everything
   */
  render: (shop: string, words?: EmailWords, more?: { notice?: string }) => Pick<Email, 'subject' | 'text' | 'html'>
}

/** An email with its files as they go out. */
export interface OutgoingEmail extends Omit<Email, 'attachments'> {
  files: { name: string; type: string; bytes: Buffer }[]
  /** The same whenever this email is sent: a mailbox that gets it twice may show it once. Without a domain. */
  messageName?: string
}

/** Hands one email to a mail server. @throws when it was not taken */
export interface SendEmail {
  (email: OutgoingEmail): Promise<void>
  /** False while the server is known not to answer: no email is taken up then. */
  isReady?: () => boolean
}

/** Where the files of emails come from. */
export interface EmailFiles {
  /** Draws a document as PDF; null when there is none any more. */
  draw: (request: DocumentRequest) => Promise<Buffer | null>
  /** A private file; null when it is there no more. */
  read: (key: string) => Promise<Buffer | null>
}
