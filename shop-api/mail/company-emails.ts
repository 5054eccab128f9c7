import type { EmailDraft } from './email.ts'
import { draftEmail, type EmailText } from './render-email.ts'

/** Emails about a company's people and branches. */

const INVITE = {
  greeting: 'Karibu.',
  link: 'Choose my password',
  closing: ['The link works once, for seven days.', 'If you did not expect this email, please ignore it.'],
}

const TEXTS = {
  inviteToTeam: {
    ...INVITE,
    subject: '{company} has invited you to {shop}',
    paragraphs: [
      '{company} orders at {shop} and has added you to its team. Choose your password to sign in and order for your branches.',
    ],
  },
  inviteByShop: {
    ...INVITE,
    subject: 'You have an account at {shop}',
    paragraphs: ['An account at {shop} was made for you. Choose your password to sign in.'],
  },
  branch: {
    subject: 'Your branch {branch}',
    greeting: 'Hello {company},',
    paragraphs: ['{decision}'],
    link: 'See your branches',
    closing: [],
  },
} as const satisfies Record<string, EmailText>

/** Sent to a person for whom a company, or the shop itself, has created an account. @param href /new-password/{token}#invited */
export const inviteEmail = (to: string, { company, href }: { company: string | null; href: string }): EmailDraft =>
  company ? draftEmail(TEXTS.inviteToTeam, { company }, { to, href }) : draftEmail(TEXTS.inviteByShop, {}, { to, href })

/** What the shop has decided about a branch. */
export const branchEmail = (
  to: string,
  { company, branch, words, href }: { company: string; branch: string; words: string; href: string },
): EmailDraft => draftEmail(TEXTS.branch, { company, branch, decision: words }, { to, href })
