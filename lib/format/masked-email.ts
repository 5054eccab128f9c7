import { EMAIL_PATTERN } from './email.ts'

const EMAIL = new RegExp(EMAIL_PATTERN, 'gu')

/** A masked email, for staff who cannot write to customers: "a•••@gmail.com". */
export function maskedEmail(email: string): string {
  // Not an index: a first character can be two code units.
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}

/** A JSON value with the emails of all its texts masked, at any depth. */
export function withMaskedEmails(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(EMAIL, maskedEmail)
  if (Array.isArray(value)) return value.map(withMaskedEmails)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withMaskedEmails(one)]))
}
