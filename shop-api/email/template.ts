import type { EmailGroup, EmailWords } from '#lib/contract/content/office/emails.ts'
import { checkEmailText, type EmailProblems, type EmailRules } from '#lib/office/emails/check-email-text.ts'
import type { EmailText } from './render.ts'

/** The office's description of a placeholder. */
export interface PlaceholderFacts {
  says: string
  /** True if the email makes no sense without it. */
  isNeeded?: boolean
  /** True for sentences, links and codes: in paragraphs only. */
  isLong?: boolean
}

/**
 * A kind of email: when it is sent, its text, and the placeholders that staff can use in it. `{shop}` is always
 * available.
 */
export interface EmailTemplate<Name extends string = string> {
  /** Stored in the database: it never changes. */
  id: string
  group: EmailGroup
  name: string
  when: string
  /** True if staff cannot change it. */
  isFixed?: boolean
  text: EmailText
  placeholders: Readonly<Record<Name, PlaceholderFacts>>
}

/** Declares a kind of email and preserves the names of its placeholders. */
export const defineEmail = <const Name extends string>(kind: EmailTemplate<Name>): EmailTemplate<Name> => kind

const SHOP: PlaceholderFacts = { says: 'The name of the shop' }

/** All placeholders of a kind, with their descriptions. */
export const placeholdersOf = ({ placeholders }: EmailTemplate): [string, PlaceholderFacts][] => [
  ...Object.entries(placeholders),
  ['shop', SHOP],
]

/** The editable parts of a kind's default text. */
export const defaultWords = ({ text }: EmailTemplate): EmailWords => ({
  subject: text.subject,
  greeting: text.greeting,
  paragraphs: [...text.paragraphs],
  button: text.link ?? null,
})

export function rulesOf(kind: EmailTemplate): EmailRules {
  const placeholders = placeholdersOf(kind).map(([name, { isNeeded = false, isLong = false }]) => ({
    ...{ name, isNeeded, isLong },
  }))
  return { placeholders, hasButton: kind.text.link !== undefined }
}

/** The faults of a text for a kind of email; empty if it can be sent. */
export const problemsOf = (kind: EmailTemplate, words: EmailWords): EmailProblems =>
  checkEmailText(words, rulesOf(kind))

/** The text of a kind with the replacements of staff. */
export const textWith = (kind: EmailTemplate, { subject, greeting, paragraphs, button }: EmailWords): EmailText => ({
  ...kind.text,
  ...{ subject, greeting, paragraphs },
  ...(button !== null && { link: button }),
})
