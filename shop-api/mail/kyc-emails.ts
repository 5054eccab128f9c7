import { APPROVAL_TIME, documentsText } from '#lib/kyc/required-documents.ts'
import type { Email } from './email.ts'
import { composeEmail } from './emails.ts'

/** Letters about a company's papers. */

const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,')

export const kycApprovedEmail = (to: string, company: string, href: string): Email =>
  composeEmail({
    to,
    subject: 'Your KYC is approved',
    greeting: greeting(company),
    paragraphs: ['We have looked at your documents and approved them. Prices, favourites and orders are open to you.'],
    link: { label: 'See all products', href },
    closing: [],
  })

/** @param documents those that are asked for again, where only some are */
export const kycDeclinedEmail = (
  to: string,
  company: string,
  decision: { reason: string; documents: { name: string; reason: string }[] },
  href: string,
): Email =>
  composeEmail({
    to,
    subject: 'Your KYC was declined',
    greeting: greeting(company),
    paragraphs: [
      `We have looked at your documents and need you to do something. ${decision.reason}`,
      ...decision.documents.map(({ name, reason }) => `${name}: ${reason}`),
      decision.documents.length > 0
        ? 'Please send only what is named here. The others are accepted.'
        : `Please send your documents again: ${documentsText()}.`,
      `We answer ${APPROVAL_TIME}.`,
    ],
    link: { label: 'Edit KYC', href },
    closing: [],
  })

/** To whoever looks at papers. */
export const kycWaitingEmail = (to: string, company: { no: number; name: string; documents: number }): Email =>
  composeEmail({
    to,
    subject: `Documents of ${company.name} wait for you`,
    greeting: 'Hello,',
    paragraphs: [
      `${company.name} has handed in ${company.documents === 1 ? 'a document' : `${company.documents} documents`}.`,
      `Look at them with: npm run shop-api -- kyc show ${company.no}`,
    ],
    closing: [],
  })

export const repAssignedEmail = (
  to: string,
  company: string,
  rep: { name: string; email: string },
  href: string,
): Email =>
  composeEmail({
    to,
    subject: `${rep.name} looks after you at Fuma`,
    greeting: greeting(company),
    paragraphs: [`From now on ${rep.name} is your sales representative: ${rep.email}.`],
    link: { label: 'How to reach us', href },
    closing: [],
  })
