const EMAIL = /[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/gi

/** An email as those see it who do not write to customers: "a•••@gmail.com". */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

/** A value of JSON with the emails of all its texts masked, however deep they are. */
export function withMaskedEmails(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(EMAIL, maskedEmail)
  if (Array.isArray(value)) return value.map(withMaskedEmails)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withMaskedEmails(one)]))
}
