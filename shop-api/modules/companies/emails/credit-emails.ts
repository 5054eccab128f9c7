import type { EmailDraft } from '../../../email/email.ts'
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
