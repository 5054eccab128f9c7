import type { EmailDraft } from './email.ts'
import { draftEmail, type EmailText } from './render-email.ts'

const TEXT: EmailText = {
  subject: '{title}',
  greeting: 'Hello {name},',
  paragraphs: ['{body}'],
  link: 'See your account',
  closing: [],
}

/** What happened to a company's credit account. @param of the company's name, and where its account is shown */
export const creditEmail = (
  to: string,
  { href, ...of }: { title: string; name: string; body: string; href: string },
): EmailDraft => draftEmail(TEXT, of, { to, href })
