import type { EmailWords } from '../../contract/content/office/emails.ts'
import type { EmailField } from './check-email-text.ts'
import { paragraphsOf } from './check-email-text.ts'

/** The text of an email in form fields: paragraphs separated by empty lines. */
export type TypedEmail = Record<EmailField, string>

export const EMAIL_FIELD_NAMES: Readonly<Record<EmailField, string>> = {
  subject: 'Subject',
  greeting: 'Greeting',
  paragraphs: 'Paragraphs',
  button: 'Button',
}
export const EMAIL_FIELDS = Object.keys(EMAIL_FIELD_NAMES) as EmailField[]

export const typedOfWords = ({ subject, greeting, paragraphs, button }: EmailWords): TypedEmail => ({
  ...{ subject, greeting, button: button ?? '' },
  paragraphs: paragraphs.join('\n\n'),
})

/** @param hasButton whether the email has a button */
export const wordsOfTyped = (
  { subject, greeting, paragraphs, button }: TypedEmail,
  hasButton: boolean,
): EmailWords => ({
  ...{ subject: subject.trim(), greeting: greeting.trim() },
  paragraphs: paragraphsOf(paragraphs),
  button: hasButton ? button.trim() : null,
})

/** The fields in which two texts differ. */
export const differingEmailFields = (one: TypedEmail, other: TypedEmail): EmailField[] =>
  EMAIL_FIELDS.filter((field) => one[field].trim() !== other[field].trim())
