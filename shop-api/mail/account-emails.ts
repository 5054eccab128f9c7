import { APPROVAL_TIME, documentsText } from '#lib/kyc/required-documents.ts'
import { UNCONFIRMED_DAYS } from '../domain/identity/registration.ts'
import type { Email } from './email.ts'
import { type EmailText, renderEmail } from './render-email.ts'

/** The emails about an account. */

const NOT_YOU = 'If this was not you, you need not do anything.'
const UNDO = [
  'The link works once, for seven days. It signs out every device and mails you a link to set a new password.',
]
const CONFIRM = {
  subject: 'Confirm your Fuma account',
  greeting: 'Karibu.',
  link: 'Confirm my account',
  closing: ['The link works once, for 48 hours. What is not confirmed in {days} days is forgotten.', NOT_YOU],
}
const ONLY_YOU = 'Only if you registered yourself: whoever did has chosen the password.'

const TEXTS = {
  confirmTrader: {
    ...CONFIRM,
    paragraphs: [
      'Please confirm that this email is yours. Then sign in and send your documents: {documents}.',
      'We look at them {approvalTime} and email you. Once they are approved you see prices and can order.',
      ONLY_YOU,
    ],
  },
  confirmConsumer: {
    ...CONFIRM,
    paragraphs: ['Please confirm that this email is yours. Then you can sign in and order.', ONLY_YOU],
  },
  already: {
    subject: 'You already have a Fuma account',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, has just registered at Fuma with this email. It has an account already, so nothing was changed.',
      'If you have forgotten your password, set a new one: {forgot}',
    ],
    link: 'Sign in',
    closing: [NOT_YOU],
  },
  reset: {
    subject: 'Set a new password for Fuma',
    greeting: 'Hello,',
    paragraphs: ['Somebody, probably you, asked to set a new password for your account.'],
    link: 'Set a new password',
    closing: ['The link works once, for one hour. Your present password goes on working until then.', NOT_YOU],
  },
  passwordChanged: {
    subject: 'Your Fuma password was changed',
    greeting: 'Hello,',
    paragraphs: ['The password of your account was changed on {when}. Your other devices were signed out.'],
    link: 'That was not me: set a new password',
    closing: [],
  },
  newEmail: {
    subject: 'Confirm your new email for Fuma',
    greeting: 'Hello,',
    paragraphs: ['You asked to use this email for your account from now on. Until you confirm it, the old one stays.'],
    link: 'Use this email',
    closing: ['The link works once, for 48 hours.', NOT_YOU],
  },
  emailChanging: {
    subject: 'Your Fuma account is to have a new email',
    greeting: 'Hello,',
    paragraphs: [
      'On {when} somebody who knows your password asked to use another email for your account. It changes as soon as that email is confirmed.',
      'If it was you, you need not do anything.',
    ],
    link: 'That was not me: keep my email',
    closing: UNDO,
  },
  emailChanged: {
    subject: 'Your Fuma account has a new email',
    greeting: 'Hello,',
    paragraphs: ['Since {when} your account is reached by another email, and this one no longer signs in.'],
    link: 'That was not me: give me my email back',
    closing: UNDO,
  },
} as const satisfies Record<string, EmailText>

/**
 * Sent to somebody who has just registered. No name: until it is confirmed the address may be anybody's, and the name
 * is whatever a stranger typed.
 * @param isTrader a company, which has to send documents before it can order
 * @param href /confirm-user/{token}
 */
export function confirmEmail(to: string, isTrader: boolean, href: string): Email {
  const values = { documents: documentsText(), approvalTime: APPROVAL_TIME, days: UNCONFIRMED_DAYS }
  return renderEmail(isTrader ? TEXTS.confirmTrader : TEXTS.confirmConsumer, values, { to, href })
}

/** Sent when somebody registers with an email that has an account already: no stranger learns that from the page. */
export const alreadyEmail = (to: string, signIn: string, forgot: string): Email =>
  renderEmail(TEXTS.already, { forgot }, { to, href: signIn })

/** @param href /new-password/{token} */
export const resetEmail = (to: string, href: string): Email => renderEmail(TEXTS.reset, {}, { to, href })

/** Sent after every change of the password, so that a thief cannot do it unseen. */
export const passwordChangedEmail = (to: string, when: string, forgot: string): Email =>
  renderEmail(TEXTS.passwordChanged, { when }, { to, href: forgot })

/** Sent to a new email that somebody wants to use from now on. @param href /confirm-user/{token} */
export const newEmailEmail = (to: string, href: string): Email => renderEmail(TEXTS.newEmail, {}, { to, href })

/**
 * Sent to the present email when another one is requested, so that a thief cannot do it unseen.
 * @param undo /undo-email/{token}
 */
export const emailChangingEmail = (to: string, when: string, undo: string): Email =>
  renderEmail(TEXTS.emailChanging, { when }, { to, href: undo })

/** Sent to the old email after it was replaced. @param undo /undo-email/{token} */
export const emailChangedEmail = (to: string, when: string, undo: string): Email =>
  renderEmail(TEXTS.emailChanged, { when }, { to, href: undo })
