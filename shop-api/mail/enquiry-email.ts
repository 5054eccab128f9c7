import type { EmailDraft } from './email.ts'
import { draftEmail, type EmailText } from './render-email.ts'

export interface EnquiryText {
  no: number
  name: string
  email: string
  topic: string
  subject: string
  comment: string
}

const TEXT: EmailText = {
  subject: 'Enquiry {no}: {subject}',
  greeting: '{writer} writes about: {topic}',
  paragraphs: ['{comment}'],
  closing: ['Answer to {email}.'],
}

/** An enquiry from the help page, for the person who answers it. */
export function enquiryEmail(to: string, { no, name, email, topic, subject, comment }: EnquiryText): EmailDraft {
  const values = {
    ...{ no, topic, email },
    // One line, whatever was typed: a subject is a header.
    subject: subject.replace(/\s+/g, ' '),
    writer: name ? `${name} (${email})` : email,
    comment: comment.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
  }
  return draftEmail(TEXT, values, { to })
}
