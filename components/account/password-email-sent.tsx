import { Alert } from '#components/kit/alert/alert.tsx'
import type { PasswordEmail } from './password-email.ts'

/** The message after a link to set a new password was requested. */
export function PasswordEmailSent({ sent: { message, email } }: { sent: PasswordEmail }) {
  return (
    <Alert tone="success" live="polite" title={message}>
      The link goes to {email}. If you get no email within a few minutes, look in your spam folder.
    </Alert>
  )
}
