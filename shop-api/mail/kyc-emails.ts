import { APPROVAL_TIME, documentsText } from '#lib/kyc/required-documents.ts'
import type { EmailDraft } from './email.ts'
import { draftEmail, type EmailText } from './render-email.ts'

/** Emails about a company's KYC documents. */

const DECLINED = {
  subject: 'Your KYC was declined',
  greeting: '{greeting}',
  link: 'Edit KYC',
  closing: [],
}
const NEEDED = 'We have checked your documents and need something from you. {reason}'
const ANSWER = 'We answer {approvalTime}.'

const TEXTS = {
  approved: {
    subject: 'Your KYC is approved',
    greeting: '{greeting}',
    paragraphs: ['We have checked and approved your documents. You can now see prices, save favourites and order.'],
    link: 'See all products',
    closing: [],
  },
  declinedInPart: {
    ...DECLINED,
    paragraphs: [NEEDED, '{documents}', 'Please send only these. We have accepted the others.', ANSWER],
  },
  declined: { ...DECLINED, paragraphs: [NEEDED, 'Please send your documents again: {documents}.', ANSWER] },
  waiting: {
    subject: 'Documents of {company} to check',
    greeting: 'Hello,',
    paragraphs: ['{company} has sent {documents}.', 'See them with: npm run shop-api -- kyc show {no}'],
    closing: [],
  },
  repAssigned: {
    subject: '{rep} is your sales representative at {shop}',
    greeting: '{greeting}',
    paragraphs: ['From now on {rep} is your sales representative: {email}.'],
    link: 'How to contact us',
    closing: [],
  },
} as const satisfies Record<string, EmailText>

const greetingOf = (name: string) => (name ? `Hello ${name},` : 'Hello,')

export const kycApprovedEmail = (to: string, company: string, href: string): EmailDraft =>
  draftEmail(TEXTS.approved, { greeting: greetingOf(company) }, { to, href })

/** @param documents those that are requested again, where only some are */
export function kycDeclinedEmail(
  to: string,
  company: string,
  { reason, documents }: { reason: string; documents: { name: string; reason: string }[] },
  href: string,
): EmailDraft {
  const values = { greeting: greetingOf(company), reason, approvalTime: APPROVAL_TIME }
  if (documents.length === 0) {
    return draftEmail(TEXTS.declined, { ...values, documents: documentsText() }, { to, href })
  }
  const named = documents.map((one) => `${one.name}: ${one.reason}`)
  return draftEmail(TEXTS.declinedInPart, { ...values, documents: named }, { to, href })
}

/** To the staff who check documents. */
export const kycWaitingEmail = (
  to: string,
  { no, name, documents }: { no: number; name: string; documents: number },
): EmailDraft =>
  draftEmail(
    TEXTS.waiting,
    { no, company: name, documents: documents === 1 ? 'a document' : `${documents} documents` },
    { to },
  )

export const repAssignedEmail = (
  to: string,
  company: string,
  { name: rep, email }: { name: string; email: string },
  href: string,
): EmailDraft => draftEmail(TEXTS.repAssigned, { greeting: greetingOf(company), rep, email }, { to, href })
