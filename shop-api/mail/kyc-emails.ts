import { APPROVAL_TIME, documentsText } from '#lib/kyc/required-documents.ts'
import type { Email } from './email.ts'
import { type EmailText, renderEmail } from './render-email.ts'

/** Emails about a company's KYC documents. */

const DECLINED = {
  subject: 'Your KYC was declined',
  greeting: '{greeting}',
  link: 'Edit KYC',
  closing: [],
}
const NEEDED = 'We have looked at your documents and need you to do something. {reason}'
const ANSWER = 'We answer {approvalTime}.'

const TEXTS = {
  approved: {
    subject: 'Your KYC is approved',
    greeting: '{greeting}',
    paragraphs: ['We have looked at your documents and approved them. Prices, favourites and orders are open to you.'],
    link: 'See all products',
    closing: [],
  },
  declinedInPart: {
    ...DECLINED,
    paragraphs: [NEEDED, '{documents}', 'Please send only what is named here. The others are accepted.', ANSWER],
  },
  declined: { ...DECLINED, paragraphs: [NEEDED, 'Please send your documents again: {documents}.', ANSWER] },
  waiting: {
    subject: 'Documents of {company} wait for you',
    greeting: 'Hello,',
    paragraphs: ['{company} has handed in {documents}.', 'Look at them with: npm run shop-api -- kyc show {no}'],
    closing: [],
  },
  repAssigned: {
    subject: '{rep} looks after you at Fuma',
    greeting: '{greeting}',
    paragraphs: ['From now on {rep} is your sales representative: {email}.'],
    link: 'How to reach us',
    closing: [],
  },
} as const satisfies Record<string, EmailText>

const greetingOf = (name: string) => (name ? `Hello ${name},` : 'Hello,')

export const kycApprovedEmail = (to: string, company: string, href: string): Email =>
  renderEmail(TEXTS.approved, { greeting: greetingOf(company) }, { to, href })

/** @param documents those that are requested again, where only some are */
export function kycDeclinedEmail(
  to: string,
  company: string,
  { reason, documents }: { reason: string; documents: { name: string; reason: string }[] },
  href: string,
): Email {
  const values = { greeting: greetingOf(company), reason, approvalTime: APPROVAL_TIME }
  if (documents.length === 0) {
    return renderEmail(TEXTS.declined, { ...values, documents: documentsText() }, { to, href })
  }
  const named = documents.map((one) => `${one.name}: ${one.reason}`)
  return renderEmail(TEXTS.declinedInPart, { ...values, documents: named }, { to, href })
}

/** To whoever looks at documents. */
export const kycWaitingEmail = (
  to: string,
  { no, name, documents }: { no: number; name: string; documents: number },
): Email =>
  renderEmail(
    TEXTS.waiting,
    { no, company: name, documents: documents === 1 ? 'a document' : `${documents} documents` },
    { to },
  )

export const repAssignedEmail = (
  to: string,
  company: string,
  { name: rep, email }: { name: string; email: string },
  href: string,
): Email => renderEmail(TEXTS.repAssigned, { greeting: greetingOf(company), rep, email }, { to, href })
