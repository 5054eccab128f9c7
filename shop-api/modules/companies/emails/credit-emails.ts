import type { Attachment, EmailDraft } from '../../../email/email.ts'
import { draftEmail } from '../../../email/render.ts'
import { defineEmail } from '../../../email/template.ts'

export const CREDIT_EMAIL = defineEmail({
  id: 'company-account',
  group: 'Companies',
  name: 'News of a company’s account',
  when: 'Sent to a company when its credit, a cheque, a payment on its account or an agreed price changes.',
  placeholders: {
    title: { says: 'What happened, in a few words', isNeeded: true },
    name: { says: 'The name of the company' },
    body: { says: 'What happened, in sentences', isNeeded: true, isLong: true },
  },
  text: {
    subject: '{title}',
    greeting: 'Hello {name},',
    paragraphs: ['{body}'],
    link: 'See your account',
    closing: [],
  },
})

/** An event of a company's credit account. @param of the company's name, and the address of its account page */
export const creditEmail = (
  to: string,
  { href, ...of }: { title: string; name: string; body: string; href: string },
): EmailDraft => draftEmail(CREDIT_EMAIL, of, { to, href })

export const REMINDER_EMAIL = defineEmail({
  id: 'payment-reminder',
  group: 'Companies',
  name: 'Reminder of overdue amounts',
  when: 'Sent to a company when staff remind it of overdue amounts, at most once a day.',
  placeholders: {
    name: { says: 'The name of the company' },
    amount: { says: 'The overdue amount', isNeeded: true },
    since: { says: 'The earliest due date' },
  },
  text: {
    subject: '{amount} of your account is overdue',
    greeting: 'Hello {name},',
    paragraphs: [
      '{amount} of your account is overdue. The earliest amount was due on {since}.',
      'Your account page has the ways to pay. If you have paid in the last days, please ignore this email. If you need more time, please reply.',
    ],
    link: 'See your account',
    closing: [],
  },
})

/** A reminder of overdue amounts. @param of with the address of the account page */
export const reminderEmail = (
  to: string,
  { href, ...of }: { name: string; amount: string; since: string; href: string },
): EmailDraft => draftEmail(REMINDER_EMAIL, of, { to, href })

export const STATEMENT_EMAIL = defineEmail({
  id: 'account-statement',
  group: 'Companies',
  name: 'Monthly statement of a company’s account',
  when: 'Sent to companies with an account once a month, if it is switched on in the Money section.',
  placeholders: {
    name: { says: 'The name of the company' },
    month: { says: 'The month of the statement', isNeeded: true },
  },
  text: {
    subject: 'Your statement of {month}',
    greeting: 'Hello {name},',
    paragraphs: ['Your statement of {month} is attached.'],
    link: 'See your account',
    closing: [],
  },
})

/** A month's statement, with its PDF. */
export const statementEmail = (
  to: string,
  { href, attachment, ...of }: { name: string; month: string; href: string; attachment: Attachment },
): EmailDraft => ({
  ...draftEmail(STATEMENT_EMAIL, of, { to, href }),
  attachments: [attachment],
})
