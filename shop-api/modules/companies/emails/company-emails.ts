import type { EmailDraft } from '../../../email/email.ts'
import { draftEmail } from '../../../email/render.ts'
import { defineEmail } from '../../../email/template.ts'

/** Emails about a company's people and branches. */

const INVITE = {
  greeting: 'Karibu.',
  link: 'Choose my password',
  closing: ['The link works once, for seven days.', 'If you did not expect this email, please ignore it.'],
}

export const COMPANY_EMAILS = {
  inviteToTeam: defineEmail({
    id: 'invite-to-team',
    group: 'Companies',
    name: 'Invitation to a company’s team',
    when: 'Sent to a person whom a company has added to its team.',
    placeholders: { company: { says: 'The name of the company', isNeeded: true } },
    text: {
      ...INVITE,
      subject: '{company} has invited you to {shop}',
      paragraphs: [
        '{company} orders at {shop} and has added you to its team. Choose your password to sign in and order for your branches.',
      ],
    },
  }),
  inviteByShop: defineEmail({
    id: 'invite-by-shop',
    group: 'Companies',
    name: 'Invitation by the shop',
    when: 'Sent to a person for whom the shop has created an account.',
    placeholders: {},
    text: {
      ...INVITE,
      subject: 'You have an account at {shop}',
      paragraphs: ['An account at {shop} was created for you. Choose your password to sign in.'],
    },
  }),
  branch: defineEmail({
    id: 'branch-decided',
    group: 'Companies',
    name: 'Branch decided',
    when: 'Sent to a company when the shop has decided about one of its branches.',
    placeholders: {
      company: { says: 'The name of the company' },
      branch: { says: 'The name of the branch', isNeeded: true },
      decision: { says: 'What was decided', isNeeded: true, isLong: true },
    },
    text: {
      subject: 'Your branch {branch}',
      greeting: 'Hello {company},',
      paragraphs: ['{decision}'],
      link: 'See your branches',
      closing: [],
    },
  }),
} as const

/**
 * Sent to a person after a company, or the shop itself, has created an account for them. @param href
 * /new-password/{token}#invited
 */
export const inviteEmail = (to: string, { company, href }: { company: string | null; href: string }): EmailDraft =>
  company
    ? draftEmail(COMPANY_EMAILS.inviteToTeam, { company }, { to, href })
    : draftEmail(COMPANY_EMAILS.inviteByShop, {}, { to, href })

/** The shop's decision about a branch. */
export const branchEmail = (
  to: string,
  { company, branch, words, href }: { company: string; branch: string; words: string; href: string },
): EmailDraft => draftEmail(COMPANY_EMAILS.branch, { company, branch, decision: words }, { to, href })
