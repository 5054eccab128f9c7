import { APPROVAL_TIME, documentsText } from '#lib/kyc/required-documents.ts'
import type { EmailDraft } from '../../../email/email.ts'
import { draftEmail, fill } from '../../../email/render.ts'
import { defineEmail } from '../../../email/template.ts'
import { UNCONFIRMED_DAYS } from '../rules/registration.ts'

/** The emails about an account. Staff do not change their texts: a wrong word in them would take accounts over. */

const NOT_YOU = 'If this was not you, please ignore this email.'
const UNDO = [
  'The link works once, for seven days. It signs out every device, and we email you a link to set a new password.',
]
const ACCEPTED = 'you accept our terms: {terms} and our privacy notice: {privacy}'
const CONFIRM = {
  subject: 'Confirm your {shop} account',
  greeting: 'Karibu.',
  link: 'Confirm my account',
  closing: [
    'The link works once, for 48 hours. If you do not confirm in {days} days, we delete the registration.',
    `By confirming ${ACCEPTED}`,
    NOT_YOU,
  ],
}
const ONLY_YOU = 'Confirm only if you registered yourself. The person who registered chose the password.'

export const ACCOUNT_EMAILS = {
  confirmTrader: defineEmail({
    id: 'confirm-trader',
    group: 'Accounts',
    isFixed: true,
    name: 'Confirm a new account of a company',
    when: 'Sent to a person who has registered a company, to confirm the email.',
    placeholders: {
      documents: { says: 'The documents that we need', isNeeded: true, isLong: true },
      approvalTime: { says: 'How long we take to check them' },
    },
    text: {
      ...CONFIRM,
      paragraphs: [
        'Please confirm that this email is yours. Then sign in and send your documents: {documents}.',
        'We check them {approvalTime} and email you. Once they are approved, you can see prices and order.',
        ONLY_YOU,
      ],
    },
  }),
  confirmConsumer: defineEmail({
    id: 'confirm-consumer',
    group: 'Accounts',
    isFixed: true,
    name: 'Confirm a new account',
    when: 'Sent to a person who has registered for themselves, to confirm the email.',
    placeholders: {},
    text: {
      ...CONFIRM,
      paragraphs: ['Please confirm that this email is yours. Then you can sign in and order.', ONLY_YOU],
    },
  }),
  already: defineEmail({
    id: 'already-registered',
    group: 'Accounts',
    isFixed: true,
    name: 'Email has an account',
    when: 'Sent when a person registers with an email that has an account.',
    placeholders: { forgot: { says: 'The link to set a new password', isNeeded: true, isLong: true } },
    text: {
      subject: 'You already have a {shop} account',
      greeting: 'Hello,',
      paragraphs: [
        'Someone, probably you, has just registered at {shop} with this email. This email already has an account, so we changed nothing.',
        'If you have forgotten your password, set a new one: {forgot}',
      ],
      link: 'Sign in',
      closing: [NOT_YOU],
    },
  }),
  reset: defineEmail({
    id: 'password-reset',
    group: 'Accounts',
    isFixed: true,
    name: 'Set a new password',
    when: 'Sent to a person who has forgotten the password.',
    placeholders: {},
    text: {
      subject: 'Set a new password for {shop}',
      greeting: 'Hello,',
      paragraphs: ['Someone, probably you, asked to set a new password for your account.'],
      link: 'Set a new password',
      closing: [
        'The link works once, for one hour. Your current password works until you set a new one.',
        '{accepted}',
        NOT_YOU,
      ],
    },
  }),
  passwordChanged: defineEmail({
    id: 'password-changed',
    group: 'Accounts',
    isFixed: true,
    name: 'Password changed',
    when: 'Sent after every change of a password, so that the user notices it.',
    placeholders: { when: { says: 'The day', isNeeded: true } },
    text: {
      subject: 'Your {shop} password was changed',
      greeting: 'Hello,',
      paragraphs: ['The password of your account was changed on {when}. Your other devices were signed out.'],
      link: 'It was not me: set a new password',
      closing: [],
    },
  }),
  newEmail: defineEmail({
    id: 'confirm-new-email',
    group: 'Accounts',
    isFixed: true,
    name: 'Confirm a new email',
    when: 'Sent to the new email of a person who changes theirs.',
    placeholders: {},
    text: {
      subject: 'Confirm your new email for {shop}',
      greeting: 'Hello,',
      paragraphs: ['You asked to use this email for your account. Your old email stays until you confirm this one.'],
      link: 'Use this email',
      closing: ['The link works once, for 48 hours.', NOT_YOU],
    },
  }),
  emailChanging: defineEmail({
    id: 'email-change-asked',
    group: 'Accounts',
    isFixed: true,
    name: 'Change of the email was requested',
    when: 'Sent to the current email when another email is requested, so that the user notices it.',
    placeholders: { when: { says: 'The day', isNeeded: true } },
    text: {
      subject: 'Someone asked to change the email of your {shop} account',
      greeting: 'Hello,',
      paragraphs: [
        'On {when}, someone who knows your password asked to use another email for your account. It changes when that email is confirmed.',
        'If it was you, please ignore this email.',
      ],
      link: 'It was not me: keep my email',
      closing: UNDO,
    },
  }),
  emailChanged: defineEmail({
    id: 'email-changed',
    group: 'Accounts',
    isFixed: true,
    name: 'Email changed',
    when: 'Sent to the old email after it was replaced.',
    placeholders: { when: { says: 'The day', isNeeded: true } },
    text: {
      subject: 'The email of your {shop} account was changed',
      greeting: 'Hello,',
      paragraphs: ['On {when}, your account was changed to another email. You can no longer sign in with this one.'],
      link: 'It was not me: restore my email',
      closing: UNDO,
    },
  }),
  signInCode: defineEmail({
    id: 'sign-in-code',
    group: 'Accounts',
    isFixed: true,
    name: 'Code of a sign-in',
    when: 'Sent to a representative or shop staff who sign in on a device that was not used for thirty days.',
    placeholders: { code: { says: 'The six digits' } },
    text: {
      subject: '{code} is your code to sign in to {shop}',
      greeting: 'Hello,',
      paragraphs: [
        'Your code to sign in is {code}. It is good for ten minutes and works once.',
        'Staff of {shop} never request this code. If you did not sign in just now, someone else knows your password. Change it.',
      ],
      closing: [],
    },
  }),
} as const

const acceptedAt = (publicUrl: string) => ({ terms: `${publicUrl}/terms`, privacy: `${publicUrl}/privacy` })

/**
 * Sent to a person who has just registered. Without a name: an unconfirmed address can belong to another person, and a
 * stranger could have typed the name.
 * @param isTrader a company, which has to send documents before it can order
 * @param token of the link
 */
export function confirmEmail(to: string, isTrader: boolean, publicUrl: string, token: string): EmailDraft {
  const href = `${publicUrl}/confirm-user/${token}`
  const texts = { documents: documentsText(), approvalTime: APPROVAL_TIME }
  const values = { ...texts, days: UNCONFIRMED_DAYS, ...acceptedAt(publicUrl) }
  return draftEmail(isTrader ? ACCOUNT_EMAILS.confirmTrader : ACCOUNT_EMAILS.confirmConsumer, values, { to, href })
}

/** Sent when a person registers with an email that has an account: no stranger learns that from the page. */
export const alreadyEmail = (to: string, signIn: string, forgot: string): EmailDraft =>
  draftEmail(ACCOUNT_EMAILS.already, { forgot }, { to, href: signIn })

/** @param accepts whether a new password also accepts the terms */
export function resetEmail(to: string, publicUrl: string, token: string, accepts: boolean): EmailDraft {
  const accepted = accepts ? fill(`By setting a new password ${ACCEPTED}`, acceptedAt(publicUrl)) : ''
  return draftEmail(ACCOUNT_EMAILS.reset, { accepted }, { to, href: `${publicUrl}/new-password/${token}` })
}

/** Sent after every change of the password, so that a thief cannot do it unseen. */
export const passwordChangedEmail = (to: string, when: string, forgot: string): EmailDraft =>
  draftEmail(ACCOUNT_EMAILS.passwordChanged, { when }, { to, href: forgot })

/** Sent to the new email of a user who changes it. @param href /confirm-user/{token} */
export const newEmailEmail = (to: string, href: string): EmailDraft =>
  draftEmail(ACCOUNT_EMAILS.newEmail, {}, { to, href })

/**
 * Sent to the present email when another email is requested, so that a thief cannot change it unnoticed.
 * @param undo /undo-email/{token}
 */
export const emailChangingEmail = (to: string, when: string, undo: string): EmailDraft =>
  draftEmail(ACCOUNT_EMAILS.emailChanging, { when }, { to, href: undo })

/** Sent to the old email after it was replaced. @param undo /undo-email/{token} */
export const emailChangedEmail = (to: string, when: string, undo: string): EmailDraft =>
  draftEmail(ACCOUNT_EMAILS.emailChanged, { when }, { to, href: undo })

/** The code of a sign-in on a device that is not known. */
export const signInCodeEmail = (to: string, code: string): EmailDraft =>
  draftEmail(ACCOUNT_EMAILS.signInCode, { code }, { to })
