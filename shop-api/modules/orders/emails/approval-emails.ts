import type { EmailDraft } from '../../../email/email.ts'
import { draftEmail } from '../../../email/render.ts'
import { defineEmail } from '../../../email/template.ts'

/** Emails about orders that wait for an approver of their company. */
export const APPROVAL_EMAILS = {
  requested: defineEmail({
    id: 'order-approval-requested',
    group: 'Companies',
    name: 'Order waits for approval',
    when: 'Sent to the approvers of a company when a team member orders above a spending limit.',
    placeholders: {
      member: { says: 'The name of the team member', isNeeded: true },
      total: { says: 'The total of the order', isNeeded: true },
      branch: { says: 'The name of the branch' },
      limit: { says: 'The limit that it exceeds' },
      until: { says: 'The last day on which it can be approved' },
    },
    text: {
      subject: '{member} requests your approval of {total}',
      greeting: 'Hello,',
      paragraphs: [
        '{member} has ordered for {total}, for {branch}. It is above the limit of {limit}, so it waits for your approval.',
        'Approve or decline it until {until}. Until then it reserves no stock.',
      ],
      link: 'See the order',
      closing: [],
    },
  }),
  decided: defineEmail({
    id: 'order-approval-decided',
    group: 'Companies',
    name: 'Order approved or declined',
    when: 'Sent to a team member when an order above a spending limit was approved, declined, or has expired.',
    placeholders: {
      name: { says: 'The first name of the team member' },
      title: { says: 'What happened, in a few words', isNeeded: true },
      body: { says: 'What happened, in sentences', isNeeded: true, isLong: true },
    },
    text: {
      subject: '{title}',
      greeting: 'Hello {name},',
      paragraphs: ['{body}'],
      link: 'See your requests',
      closing: [],
    },
  }),
} as const

/** An order that waits for the approval of the recipient. */
export const approvalRequestedEmail = (
  to: string,
  { href, ...of }: { member: string; total: string; branch: string; limit: string; until: string; href: string },
): EmailDraft => draftEmail(APPROVAL_EMAILS.requested, of, { to, href })

/** The decision about the recipient's order. */
export const approvalDecidedEmail = (
  to: string,
  { href, ...of }: { name: string; title: string; body: string; href: string },
): EmailDraft => draftEmail(APPROVAL_EMAILS.decided, of, { to, href })
