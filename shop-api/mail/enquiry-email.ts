import type { Email } from './email.ts'
import { composeEmail } from './emails.ts'

export interface EnquiryText {
  no: number
  name: string
  email: string
  topic: string
  subject: string
  comment: string
}

/** What somebody wrote through the help page, for whoever answers it. */
export const enquiryEmail = (to: string, { no, name, email, topic, subject, comment }: EnquiryText): Email =>
  composeEmail({
    to,
    // One line, whatever was typed: a subject is a header.
    subject: `Enquiry ${no}: ${subject.replace(/\s+/g, ' ')}`,
    greeting: `${name ? `${name} (${email})` : email} writes about: ${topic}`,
    paragraphs: comment.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    closing: [`Answer to ${email}.`],
  })
