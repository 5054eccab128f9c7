import type { Email } from './email.ts'
import { composeEmail } from './emails.ts'

/** Letters about a company's people and branches. */

/** Sent to somebody whom a company, or the house itself, has given an account. @param href /new-password/{token}#invited */
export const inviteEmail = (to: string, of: { company: string | null; href: string }): Email =>
  composeEmail({
    to,
    subject: of.company ? `${of.company} has invited you to Fuma` : 'You have an account at Fuma',
    greeting: 'Karibu.',
    paragraphs: [
      of.company
        ? `${of.company} orders at Fuma and has added you to its team. Choose your password: you are signed in with it and can order for your branches.`
        : 'An account at Fuma was made for you. Choose your password: you are signed in with it.',
    ],
    link: { label: 'Choose my password', href: of.href },
    closing: [
      'The link works once, for seven days.',
      'If you do not know what this is about, you need not do anything.',
    ],
  })

/** What the house has decided about a branch. */
export const branchEmail = (to: string, of: { company: string; branch: string; words: string; href: string }): Email =>
  composeEmail({
    to,
    subject: `Your branch ${of.branch}`,
    greeting: `Hello ${of.company},`,
    paragraphs: [of.words],
    link: { label: 'Look at your branches', href: of.href },
    closing: [],
  })
