import { recall, remember } from '#lib/browser/tab-storage.ts'

/** The shop's message about an emailed link to set a new password, and the address it was requested for. */
export interface PasswordEmail {
  message: string
  email: string
}

const NAME = 'password-email'

/** Stores the message in this tab: the specification redirects to sign-in before it can be read. */
export const keepPasswordEmail = (sent: PasswordEmail): void => remember(NAME, sent)

/** The stored message; null without a message. */
export function passwordEmail(): PasswordEmail | null {
  const { message, email } = recall<Partial<PasswordEmail>>(NAME) ?? {}
  return typeof message === 'string' && typeof email === 'string' ? { message, email } : null
}
