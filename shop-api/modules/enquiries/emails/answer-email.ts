import type { EmailDraft } from '../../../email/email.ts'
import { draftEmail } from '../../../email/render.ts'
import { defineEmail } from '../../../email/template.ts'

export const ENQUIRY_ANSWER_EMAIL = defineEmail({
  id: 'enquiry-answer',
  group: 'Accounts',
  name: 'Answer to an enquiry',
  when: 'Sent to a customer when staff answer an enquiry in the office.',
  placeholders: {
    no: { says: 'The number of the enquiry', isNeeded: true },
    subject: { says: 'The subject of the enquiry' },
    greeting: { says: 'The greeting with the name, if it is known' },
    answer: { says: 'The answer, with its paragraphs', isNeeded: true, isLong: true },
    staff: { says: 'The first name of the staff member' },
    contact: { says: 'The help email of the shop' },
    question: { says: 'How to ask another question', isLong: true },
  },
  text: {
    subject: 'Your message {no}: {subject}',
    greeting: '{greeting}',
    paragraphs: ['{answer}', '{staff}, {shop}'],
    closing: ['{question}'],
  },
})

/** The answer to an enquiry, for its customer. */
export function answerEmail(
  to: string,
  of: { no: number; subject: string; name: string; answer: string; staff: string; contact: string; canReply: boolean },
): EmailDraft {
  const { no, subject, name, answer, staff, contact, canReply } = of
  return draftEmail(
    ENQUIRY_ANSWER_EMAIL,
    {
      ...{ no, contact },
      // A subject is a header: always one line.
      subject: subject.replace(/\s+/g, ' '),
      greeting: name ? `Hello ${name},` : 'Hello,',
      answer: answer.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
      question: canReply
        ? 'Reply to this email if you have another question.'
        : `Write to ${contact} with the number ${no} if you have another question.`,
      staff: staff.split(' ')[0] ?? staff,
    },
    { to },
  )
}
