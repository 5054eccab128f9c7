'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { EmailField } from '#components/kit/field/email-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useOutcome } from './auth-page.tsx'

const loadCall = async () => (await import('#lib/contract/identity/passwords.ts')).forgotPassword

/** How long the message shows before the redirect to sign-in (specification), in ms. */
const REDIRECT_MS = 3_000

export function ForgotForm() {
  const router = useRouter()
  const [message, setMessage] = useState('')
  const { field, attributes, problem, isSubmitting, watch } = useCallForm(loadCall, {
    defaults: { email: '' },
    onDone: (_, message) => setMessage(message),
  })
  useOutcome(message ? 'Check your email' : null)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => router.push('/sign-in'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [message, router])

  if (message)
    return (
      <Alert tone="success" live="polite" title={message}>
        The link goes to {String(watch('email')).trim()}.{' '}
        <NavLink href="/sign-in" className="link">
          Back to sign in
        </NavLink>
      </Alert>
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
