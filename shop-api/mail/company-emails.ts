import type { Email } from './email.ts'
import { type EmailText, renderEmail } from './render-email.ts'

/** Emails about a company's people and branches. */

const INVITE = {
  greeting: 'Karibu.',
  link: 'Choose my password',
  closing: ['The link works once, for seven days.', 'If you do not know what this is about, you need not do anything.'],
}

const TEXTS = {
  inviteToTeam: {
    ...INVITE,
    subject: '{company} has invited you to Fuma',
    paragraphs: [
      '{company} orders at Fuma and has added you to its team. Choose your password: you are signed in with it and can order for your branches.',
    ],
  },
  inviteByShop: {
    ...INVITE,
    subject: 'You have an account at Fuma',
    paragraphs: ['An account at Fuma was made for you. Choose your password: you are signed in with it.'],
  },
  branch: {
    subject: 'Your branch {branch}',
    greeting: 'Hello {company},',
    paragraphs: ['{decision}'],
    link: 'Look at your branches',
    closing: [],
  },
} as const satisfies Record<string, EmailText>

/** Sent to somebody whom a company, or the shop itself, has given an account. @param href /new-password/{token}#invited */
export const inviteEmail = (to: string, { company, href }: { company: string | null; href: string }): Email =>
  company
    ? renderEmail(TEXTS.inviteToTeam, { company }, { to, href })
    : renderEmail(TEXTS.inviteByShop, {}, { to, href })

/** What the shop has decided about a branch. */
export const branchEmail = (
  to: string,
  { company, branch, words, href }: { company: string; branch: string; words: string; href: string },
): Email => renderEmail(TEXTS.branch, { company, branch, decision: words }, { to, href })
