import type { EmailDraft } from '../../../email/email.ts'
import { draftEmail } from '../../../email/render.ts'
import { defineEmail } from '../../../email/template.ts'

export interface EnquiryText {
  no: number
  name: string
  email: string
  topic: string
  subject: string
  comment: string
}

export const ENQUIRY_EMAIL = defineEmail({
  id: 'enquiry',
  group: 'The shop’s own people',
  name: 'Enquiry from the help page',
  when: 'Sent to the help team, or to the company’s sales representative, when a customer writes on the help page.',
  placeholders: {
    no: { says: 'The number of the enquiry', isNeeded: true },
    subject: { says: 'The subject that was typed' },
    writer: { says: 'Who writes, with their email', isNeeded: true },
    topic: { says: 'The topic that was chosen' },
    comment: { says: 'What was written, with its paragraphs', isNeeded: true, isLong: true },
  },
  text: {
    subject: 'Enquiry {no}: {subject}',
    greeting: '{writer} writes about: {topic}',
    paragraphs: ['{comment}'],
    closing: ['Reply to {email}.'],
  },
})

/** An enquiry from the help page, for the person who replies to it. */
export function enquiryEmail(to: string, { no, name, email, topic, subject, comment }: EnquiryText): EmailDraft {
  const values = {
    ...{ no, topic, email },
    // Always one line: a subject is a header.
    subject: subject.replace(/\s+/g, ' '),
    writer: name ? `${name} (${email})` : email,
    comment: comment.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
  }
  return { ...draftEmail(ENQUIRY_EMAIL, values, { to }), replyTo: email }
}
