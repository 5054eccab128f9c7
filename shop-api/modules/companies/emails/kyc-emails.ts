import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'
import type { EmailDraft } from '../../../email/email.ts'
import { draftEmail } from '../../../email/render.ts'
import { defineEmail, type PlaceholderFacts } from '../../../email/template.ts'

/** Emails about a company's KYC documents. */

const DECLINED = {
  subject: 'Your KYC was declined',
  greeting: '{greeting}',
  link: 'Edit KYC',
  closing: [],
}
const NEEDED = 'We have checked your documents and need something from you. {reason}'
const ANSWER = 'We answer {approvalTime}.'

const GREETING: PlaceholderFacts = { says: 'The greeting with the name of the company' }
const REASON: PlaceholderFacts = { says: 'What is wrong with the documents', isNeeded: true, isLong: true }
const ANSWERED_IN: PlaceholderFacts = { says: 'How long we take to answer' }

export const KYC_EMAILS = {
  approved: defineEmail({
    id: 'kyc-approved',
    group: 'Companies',
    name: 'KYC approved',
    when: 'Sent to a company when all its documents are approved.',
    placeholders: { greeting: GREETING },
    text: {
      subject: 'Your KYC is approved',
      greeting: '{greeting}',
      paragraphs: ['We have checked and approved your documents. You can now see prices, save favourites and order.'],
      link: 'See all products',
      closing: [],
    },
  }),
  declinedInPart: defineEmail({
    id: 'kyc-declined-in-part',
    group: 'Companies',
    name: 'KYC: some documents again',
    when: 'Sent to a company when some of its documents are declined.',
    placeholders: {
      greeting: GREETING,
      reason: REASON,
      documents: { says: 'Each document with what is wrong: a paragraph each', isNeeded: true, isLong: true },
      approvalTime: ANSWERED_IN,
    },
    text: {
      ...DECLINED,
      paragraphs: [NEEDED, '{documents}', 'Please send only these. We have accepted the others.', ANSWER],
    },
  }),
  waiting: defineEmail({
    id: 'kyc-waiting',
    group: 'The shop’s own people',
    name: 'Documents to check',
    when: 'Sent to the help team when a company has sent documents.',
    placeholders: {
      company: { says: 'The name of the company', isNeeded: true },
      documents: { says: 'How many documents' },
      no: { says: 'The number of the company' },
    },
    text: {
      subject: 'Documents of {company} to check',
      greeting: 'Hello,',
      paragraphs: ['{company} has sent {documents}.'],
      link: 'Check the documents',
      closing: [],
    },
  }),
  repAssigned: defineEmail({
    id: 'rep-assigned',
    group: 'Companies',
    name: 'Sales representative',
    when: 'Sent to a company when it is given a sales representative.',
    placeholders: {
      greeting: GREETING,
      rep: { says: 'The name of the representative', isNeeded: true },
      email: { says: 'Their email', isNeeded: true, isLong: true },
    },
    text: {
      subject: '{rep} is your sales representative at {shop}',
      greeting: '{greeting}',
      paragraphs: ['From now on {rep} is your sales representative: {email}.'],
      link: 'How to contact us',
      closing: [],
    },
  }),
} as const

const greetingOf = (name: string) => (name ? `Hello ${name},` : 'Hello,')

export const kycApprovedEmail = (to: string, company: string, href: string): EmailDraft =>
  draftEmail(KYC_EMAILS.approved, { greeting: greetingOf(company) }, { to, href })

/** @param documents the documents requested again */
export const kycDeclinedEmail = (
  to: string,
  company: string,
  documents: readonly { name: string; reason: string }[],
  href: string,
): EmailDraft => {
  const named = documents.map(({ name, reason }) => `${name}: ${reason}`)
  const values = { greeting: greetingOf(company), reason: 'Please send these again.', approvalTime: APPROVAL_TIME }
  return draftEmail(KYC_EMAILS.declinedInPart, { ...values, documents: named }, { to, href })
}

/** To the staff who check documents. */
export const kycWaitingEmail = (
  to: string,
  { no, name, documents }: { no: number; name: string; documents: number },
  officeUrl: string,
): EmailDraft =>
  draftEmail(
    KYC_EMAILS.waiting,
    { no, company: name, documents: documents === 1 ? 'a document' : `${documents} documents` },
    { to, href: `${officeUrl}/office/kyc/${no}` },
  )

export const repAssignedEmail = (
  to: string,
  company: string,
  { name: rep, email }: { name: string; email: string },
  href: string,
): EmailDraft => draftEmail(KYC_EMAILS.repAssigned, { greeting: greetingOf(company), rep, email }, { to, href })
