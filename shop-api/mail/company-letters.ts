import { setLetter } from './letters.ts'
import type { Letter } from './outbox.ts'

/** Letters about a company's people and branches. */

/** Sent to somebody whom a company, or the house itself, has given an account. @param href /new-password/{token} */
export const inviteLetter = (to: string, of: { name: string; company: string | null; href: string }): Letter =>
  setLetter({
    to,
    subject: of.company ? `${of.company} has invited you to Fuma` : 'You have an account at Fuma',
    greeting: of.name ? `Karibu, ${of.name}.` : 'Karibu.',
    paragraphs: [
      of.company
        ? `${of.company} orders its cloth at Fuma and has added you to its team. Set a password, and you can order for your branches.`
        : 'An account at Fuma was made for you. Set a password, and you can sign in.',
    ],
    link: { label: 'Set my password', href: of.href },
    closing: [
      'The link works once, for seven days.',
      'If you do not know what this is about, you need not do anything.',
    ],
  })

/** What the house has decided about a branch. */
export const branchLetter = (
  to: string,
  of: { company: string; branch: string; words: string; href: string },
): Letter =>
  setLetter({
    to,
    subject: `Your branch ${of.branch}`,
    greeting: `Hello ${of.company},`,
    paragraphs: [of.words],
    link: { label: 'Look at your branches', href: of.href },
    closing: [],
  })
