'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { EmailField } from '#components/kit/field/email-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { SIGN_IN_AFTER_EMAIL } from '#lib/account/sign-in-reason.ts'
import { useOutcome } from './auth-page.tsx'
import { keepPasswordEmail, type PasswordEmail } from './password-email.ts'
import { PasswordEmailSent } from './password-email-sent.tsx'

const loadCall = async () => (await import('#lib/contract/identity/passwords.ts')).forgotPassword

/** How long the message shows before the redirect to sign-in (specification), in ms. */
const REDIRECT_MS = 3_000

/** Requests a link to set a new password. The message about it stays on the sign-in page, which opens then. */
export function ForgotForm() {
  const router = useRouter()
  const [sent, setSent] = useState<PasswordEmail | null>(null)
  const { field, attributes, problem, isSubmitting, watch } = useCallForm(loadCall, {
    defaults: { email: '' },
    onDone: (_, message) => {
      const done = { message, email: String(watch('email')).trim() }
      keepPasswordEmail(done)
      setSent(done)
    },
  })
  useOutcome(sent ? 'Check your email' : null)
  useEffect(() => {
    if (!sent) return
    const timer = setTimeout(() => router.push(SIGN_IN_AFTER_EMAIL), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [sent, router])

  if (sent)
    return (
      <>
        <PasswordEmailSent sent={sent} />
        <NavLink href={SIGN_IN_AFTER_EMAIL} className="link mt-4 inline-block py-2.5">
          Back to sign in
        </NavLink>
      </>
    )
  return (
    <form {...attributes} className="space-y-5">
      <FormProblem problem={problem} />
      <EmailField label="Email" autoComplete="username" {...field('email')} />
      <Button type="submit" disabled={isSubmitting} className="w-full" {...keepFocus}>
        {isSubmitting ? 'Sending…' : 'Send me a link'}
      </Button>
    </form>
  )
}
