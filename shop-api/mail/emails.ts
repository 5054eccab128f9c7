import { APPROVAL_TIME, documentsText } from '#lib/kyc/required-documents.ts'
import { UNCONFIRMED_DAYS } from '../domain/identity/registration.ts'
import type { Email } from './email.ts'
import { htmlOf, type Section, sectionHtml, sectionText } from './email-sections.ts'

/** The shop's letters. Each is written once, as paragraphs and one link, and set twice: as text and as HTML. */

export interface Draft {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  link?: { label: string; href: string }
  /** A second link, less loud. */
  also?: { label: string; href: string }
  sections?: readonly Section[]
  /** At the end, in small. */
  closing: string[]
}

/** The kikoy stripe, as letters can draw it. */
const STRIPE = [
  ['#1b1f4b', 4],
  ['#fbf9f5', 1],
  ['#a81e2c', 2],
  ['#fbf9f5', 1],
  ['#dda032', 2],
  ['#1e7770', 2],
]
  .map(([colour, px]) => `<div style="height:${px}px;line-height:${px}px;font-size:0;background:${colour}"></div>`)
  .join('')

/** Sets a letter as text and as HTML. */
export function composeEmail({ to, subject, greeting, paragraphs, link, also, sections = [], closing }: Draft): Email {
  const links = [link, also].filter((one) => one !== undefined).map(({ label, href }) => `${label}:\n${href}`)
  const text = [greeting, ...paragraphs, ...links, ...sections.map(sectionText), ...closing, 'Fuma'].join('\n\n')
  const paragraph = (words: string, style: string) => `<p style="margin:0 0 16px;${style}">${htmlOf(words)}</p>`
  const body = [
    ...[greeting, ...paragraphs].map((words) => paragraph(words, '')),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${htmlOf(link.href)}" style="background:#1b1f4b;color:#fbf9f5;padding:14px 22px;text-decoration:none;font-weight:600;display:inline-block">${htmlOf(link.label)}</a></p>`,
          paragraph(link.href, 'font-size:13px;color:#575a73;word-break:break-all'),
        ]
      : []),
    ...(also
      ? [
          `<p style="margin:0 0 16px"><a href="${htmlOf(also.href)}" style="color:#2a3190">${htmlOf(also.label)}</a></p>`,
        ]
      : []),
    ...sections.map(sectionHtml),
    ...closing.map((words) => paragraph(words, 'font-size:14px;color:#575a73')),
  ].join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${htmlOf(subject)}</title></head><body style="margin:0;background:#f1ece2;color:#1b1f4b;font:16px/24px system-ui,sans-serif"><div style="max-width:608px;margin:0 auto;background:#ffffff">${STRIPE}<div style="padding:32px 24px"><p style="margin:0 0 24px;font:600 26px/30px Georgia,serif">Fuma</p>${body}</div></div></body></html>`
  return { to, subject, text, html }
}

const NOT_YOU = 'If this was not you, you need not do anything.'

/**
 * Sent to somebody who has just registered. No name: until it is confirmed the address may be anybody's, and the name
 * is whatever a stranger typed.
 * @param isTrader a company, which has to send documents before it can order
 * @param href /confirm-user/{token}
 */
export const confirmEmail = (to: string, isTrader: boolean, href: string): Email =>
  composeEmail({
    to,
    subject: 'Confirm your Fuma account',
    greeting: 'Karibu.',
    paragraphs: [
      ...(isTrader
        ? [
            `Please confirm that this email is yours. Then sign in and send your documents: ${documentsText()}.`,
            `We look at them ${APPROVAL_TIME} and email you. Once they are approved you see prices and can order.`,
          ]
        : ['Please confirm that this email is yours. Then you can sign in and order.']),
      'Only if you registered yourself: whoever did has chosen the password.',
    ],
    link: { label: 'Confirm my account', href },
    closing: [
      `The link works once, for 48 hours. What is not confirmed in ${UNCONFIRMED_DAYS} days is forgotten.`,
      NOT_YOU,
    ],
  })

/** Sent when somebody registers with an email that has an account already: no stranger learns that from the page. */
export const alreadyEmail = (to: string, signIn: string, forgot: string): Email =>
  composeEmail({
    to,
    subject: 'You already have a Fuma account',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, has just registered at Fuma with this email. It has an account already, so nothing was changed.',
      `If you have forgotten your password, set a new one: ${forgot}`,
    ],
    link: { label: 'Sign in', href: signIn },
    closing: [NOT_YOU],
  })

/** @param link /new-password/{token} */
export const resetEmail = (to: string, href: string): Email =>
  composeEmail({
    to,
    subject: 'Set a new password for Fuma',
    greeting: 'Hello,',
    paragraphs: ['Somebody, probably you, asked to set a new password for your account.'],
    link: { label: 'Set a new password', href },
    closing: ['The link works once, for one hour. Your present password goes on working until then.', NOT_YOU],
  })

/** Told after every change of the password, so that a thief cannot do it unseen. */
export const passwordChangedEmail = (to: string, when: string, forgot: string): Email =>
  composeEmail({
    to,
    subject: 'Your Fuma password was changed',
    greeting: 'Hello,',
    paragraphs: [`The password of your account was changed on ${when}. Your other devices were signed out.`],
    link: { label: 'That was not me: set a new password', href: forgot },
    closing: [],
  })

/** Sent to a new email that somebody wants to use from now on. @param link /confirm-user/{token} */
export const newEmailEmail = (to: string, href: string): Email =>
  composeEmail({
    to,
    subject: 'Confirm your new email for Fuma',
    greeting: 'Hello,',
    paragraphs: ['You asked to use this email for your account from now on. Until you confirm it, the old one stays.'],
    link: { label: 'Use this email', href },
    closing: ['The link works once, for 48 hours.', NOT_YOU],
  })

const UNDO = [
  'The link works once, for seven days. It signs out every device and mails you a link to set a new password.',
]

/**
 * Sent to the present email when another one is asked for, so that a thief cannot do it unseen.
 * @param undo /undo-email/{token}
 */
export const emailChangingEmail = (to: string, when: string, undo: string): Email =>
  composeEmail({
    to,
    subject: 'Your Fuma account is to have a new email',
    greeting: 'Hello,',
    paragraphs: [
      `On ${when} somebody who knows your password asked to use another email for your account. It changes as soon as that email is confirmed.`,
      'If it was you, you need not do anything.',
    ],
    link: { label: 'That was not me: keep my email', href: undo },
    closing: UNDO,
  })

/** Told to the old email after it was replaced. @param undo /undo-email/{token} */
export const emailChangedEmail = (to: string, when: string, undo: string): Email =>
  composeEmail({
    to,
    subject: 'Your Fuma account has a new email',
    greeting: 'Hello,',
    paragraphs: [`Since ${when} your account is reached by another email, and this one no longer signs in.`],
    link: { label: 'That was not me: give me my email back', href: undo },
    closing: UNDO,
  })
