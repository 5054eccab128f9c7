import type { EmailDraft } from '../../../email/email.ts'
import { draftEmail } from '../../../email/render.ts'
import { defineEmail, type PlaceholderFacts } from '../../../email/template.ts'

/** Emails to the people who run the shop, about their own accounts. */

const NOT_EXPECTED = 'If you did not expect this email, please tell the owner of the shop.'

const NAME: PlaceholderFacts = { says: 'The name of the person' }

/** Warnings about changes to the accounts of staff, so staff cannot edit their texts. */
export const STAFF_EMAILS = {
  invitation: defineEmail({
    id: 'staff-invitation',
    group: 'The shop’s own people',
    name: 'Invitation to the office',
    when: 'Sent to a person who is invited to the office.',
    isFixed: true,
    placeholders: { name: NAME, roles: { says: 'The roles' } },
    text: {
      subject: 'Your invitation to the office of {shop}',
      greeting: 'Karibu {name}.',
      paragraphs: [
        'You are invited to the office of {shop}, where the shop is run. Your roles: {roles}.',
        'Choose your password, then set up a passkey or an authenticator app. Please do not forward this email: anyone who opens the link first gets your account.',
      ],
      link: 'Open my account',
      closing: ['The link works once, for three days.', NOT_EXPECTED],
    },
  }),
  reset: defineEmail({
    id: 'staff-reset',
    group: 'The shop’s own people',
    name: 'Second factor reset',
    when: 'Sent to a staff member whose second factor was reset.',
    isFixed: true,
    placeholders: { name: NAME },
    text: {
      subject: 'Set up your office account at {shop} again',
      greeting: 'Hello {name},',
      paragraphs: [
        'Your passkeys, authenticator app and recovery codes were removed, and your sessions ended. Choose a new password and set up a passkey or an authenticator app.',
      ],
      link: 'Set up my account',
      closing: ['The link works once, for one day.', NOT_EXPECTED],
    },
  }),
  opened: defineEmail({
    id: 'staff-opened',
    group: 'The shop’s own people',
    name: 'Office account opened',
    when: 'Sent to a staff member when their link was used, so that they notice any misuse.',
    isFixed: true,
    placeholders: { name: NAME, when: { says: 'When' }, device: { says: 'The device' } },
    text: {
      subject: 'Your office account at {shop} was opened',
      greeting: 'Hello {name},',
      paragraphs: [
        'On {when} a password was set for your office account, on {device}.',
        'If this was not you, someone else has used your link. Tell the owner of the shop at once.',
      ],
      closing: [],
    },
  }),
  resetNotice: defineEmail({
    id: 'staff-reset-notice',
    group: 'The shop’s own people',
    name: 'Second factor of a colleague reset',
    when: 'Sent to every owner when the second factor of a staff member was reset.',
    isFixed: true,
    placeholders: { name: NAME, when: { says: 'When' }, by: { says: 'Who did it' }, person: { says: 'Whose it was' } },
    text: {
      subject: 'The second factor of {person} was reset at {shop}',
      greeting: 'Hello {name},',
      paragraphs: [
        'On {when}, {by} removed the passkeys, authenticator app and recovery codes of {person} and ended their sessions. They were sent a link to set up new ones.',
        'You receive this because you are an owner. If this was not intended, check the log of the office.',
      ],
      link: 'Open the log',
      closing: [],
    },
  }),
  change: defineEmail({
    id: 'staff-change-notice',
    group: 'The shop’s own people',
    name: 'Roles or limits were changed',
    when: 'Sent to every owner when roles, invitations or the limit of refunds change.',
    isFixed: true,
    placeholders: { name: NAME, when: { says: 'When' }, by: { says: 'Who did it' }, what: { says: 'The change' } },
    text: {
      subject: 'A change to the staff or limits of {shop}',
      greeting: 'Hello {name},',
      paragraphs: [
        'On {when}, {by} made or requested this change: {what}',
        'You receive this because you are an owner. If this was not intended, check the log of the office.',
      ],
      link: 'Open the log',
      closing: [],
    },
  }),
  account: defineEmail({
    id: 'staff-account-notice',
    group: 'The shop’s own people',
    name: 'Own sign-in changed',
    when: 'Sent to a staff member whose password, passkeys, app or codes changed, or who signed in from a new network.',
    isFixed: true,
    placeholders: { name: NAME, when: { says: 'When' }, what: { says: 'The change' }, device: { says: 'The device' } },
    text: {
      subject: 'Your office account at {shop}: a change or a new place',
      greeting: 'Hello {name},',
      paragraphs: [
        'On {when}, on {device}: {what}',
        'If this was not you, tell an owner of the shop at once: they can end your sessions.',
      ],
      closing: [],
    },
  }),
} as const

interface Person {
  email: string
  name: string
}

/** @param href /office/invitation#{token} */
export const staffInvitationEmail = ({ email, name }: Person, roles: string, href: string): EmailDraft =>
  draftEmail(STAFF_EMAILS.invitation, { name, roles }, { to: email, href })

/** @param href /office/invitation#{token} */
export const staffResetEmail = ({ email, name }: Person, href: string): EmailDraft =>
  draftEmail(STAFF_EMAILS.reset, { name }, { to: email, href })

/** Sent after a link was used, so that no other person uses it unnoticed. */
export const staffOpenedEmail = ({ email, name }: Person, when: string, device: string): EmailDraft =>
  draftEmail(STAFF_EMAILS.opened, { name, when, device }, { to: email })

/** Sent to every owner. @param href /office/log */
export const staffResetNoticeEmail = (
  { email, name }: Person,
  { when, by, person, href }: { when: string; by: string; person: string; href: string },
): EmailDraft => draftEmail(STAFF_EMAILS.resetNotice, { name, when, by, person }, { to: email, href })

/** Sent to every owner. @param href /office/log */
export const staffChangeEmail = (
  { email, name }: Person,
  { when, by, what, href }: { when: string; by: string; what: string; href: string },
): EmailDraft => draftEmail(STAFF_EMAILS.change, { name, when, by, what }, { to: email, href })

export const staffAccountEmail = (
  { email, name }: Person,
  { when, what, device }: { when: string; what: string; device: string },
): EmailDraft => draftEmail(STAFF_EMAILS.account, { name, when, what, device }, { to: email })
