import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'

/** The editable texts of the shop's emails. Other parts (order lines, sums, links, legal lines) are code. */

export const MAX_OF_SUBJECT = 120
export const MAX_OF_GREETING = 120
export const MAX_OF_BUTTON = 40
export const MAX_OF_PARAGRAPH = 800
export const MAX_PARAGRAPHS = 10
/** Maximum number of test emails that a staff member can send in an hour. */
export const MAX_TESTS_AN_HOUR = 10

export const EMAIL_GROUPS = ['Accounts', 'Orders', 'Companies', 'Products', 'The shop’s own people'] as const
export type EmailGroup = (typeof EMAIL_GROUPS)[number]

/**
 * Editable parts of an email. These limits are generous: a text over the real limit is refused with a message at its
 * field.
 */
const emailText = z.object({
  subject: z.string().check(z.maxLength(2000)),
  greeting: z.string().check(z.maxLength(2000)),
  paragraphs: z.array(z.string().check(z.maxLength(5000))).check(z.maxLength(50)),
  /** The button's label; null for an email without a button. */
  button: z.nullable(z.string().check(z.maxLength(2000))),
})
export type EmailWords = z.output<typeof emailText>

/**
 * `default`: the built-in text; `changed`: edited by staff; `unusable`: the edited text is no longer valid, and the
 * default is sent.
 */
export const EMAIL_STATES = ['default', 'changed', 'unusable'] as const

const listed = z.object({
  kind: z.string(),
  group: z.enum(EMAIL_GROUPS),
  name: z.string(),
  /** When the email is sent, and its recipient: "Sent to the customer when …". */
  when: z.string(),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  /** True for an email about the safety of an account: its text is not changed here. */
  isFixed: z.boolean(),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
})
export type ListedEmailKind = z.output<typeof listed>

const placeholder = z.object({
  name: z.string(),
  says: z.string(),
  example: z.string(),
  /** True if the text must contain it. */
  isNeeded: z.boolean(),
  /** True for sentences and links, which can be used in paragraphs only. */
  isLong: z.boolean(),
})
export type EmailPlaceholder = z.output<typeof placeholder>

const edited = z.object({
  ...listed.shape,
  /** The current text: the last edited text, or the default. */
  text: emailText,
  default: emailText,
  /** Version of the last change; 0 without a change. */
  version: z.int(),
  placeholders: z.array(placeholder),
  /** Lines below the text that cannot be edited. */
  fixedLines: z.array(z.string()),
  /** Why the text that staff wrote is not used, by field. */
  problems: z.record(z.string(), z.string()),
  /** The newest first. A text of null is the default. */
  history: z.array(
    z.object({ version: z.int(), at: z.string(), by: z.string(), text: z.nullable(emailText), isUsable: z.boolean() }),
  ),
})
export type EditedEmail = z.output<typeof edited>

const one = { kind: z.string().check(z.maxLength(60)) }
const reads = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'content.view' } as const
const edits = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'emails.edit' } as const

export const officeEmails = defineOfficeCall({
  name: 'office-emails',
  path: '/office/emails',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'content.view',
  summary: 'All kinds of email that the shop sends, and the status of their texts.',
  request: z.object({}),
  reply: z.array(listed),
})

export const officeEmail = defineOfficeCall({
  ...reads,
  name: 'office-email',
  path: '/office/emails/one',
  summary: 'A kind of email: its text, default text, placeholders and earlier texts.',
  request: z.object(one),
  reply: edited,
})

export const officeEmailPreview = defineOfficeCall({
  ...reads,
  name: 'office-email-preview',
  path: '/office/emails/preview',
  summary: 'Preview of an email with this text and example values.',
  request: z.object({ ...one, text: emailText }),
  reply: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
})

export const officeEmailPublish = defineOfficeCall({
  ...edits,
  needsFreshFactor: true,
  name: 'office-email-publish',
  path: '/office/emails/publish',
  summary: 'Publishes the text of a kind of email, starting with the next email.',
  request: z.object({
    ...one,
    /** Null: the default again. */
    text: z.nullable(emailText),
    /** Version of the text that was read. */
    version: z.int(),
  }),
  reply: edited,
})

export const officeEmailTest = defineOfficeCall({
  ...edits,
  name: 'office-email-test',
  path: '/office/emails/test',
  summary: 'Sends an email with this text and example values to the caller, marked as a test.',
  request: z.object({ ...one, text: emailText }),
  reply: z.object({ to: z.string() }),
})

export const EMAIL_CALLS = [officeEmails, officeEmail, officeEmailPreview, officeEmailPublish, officeEmailTest]
