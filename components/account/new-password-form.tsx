'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { NewPasswordField, PasswordField } from '#components/kit/field/password-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { lastSegment } from '#components/kit/link/last-segment.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { Identity } from '#lib/contract/identity/session.ts'
import { afterSignIn } from './after-sign-in-address.ts'
import { useInvited } from './new-password-heading.tsx'

const AfterSignIn = dynamic(() => import('./after-sign-in.tsx').then((module) => module.AfterSignIn))

const loadCall = async () => (await import('#lib/contract/identity/passwords.ts')).resetPassword

/**
 * Sets a new password with the link's token, which stays in the address and out of the page. An invited person sets
 * their first password and is then signed in.
 */
export function NewPasswordForm() {
  const router = useRouter()
  const invited = useInvited()
  const [message, setMessage] = useState('')
  const [identity, setIdentity] = useState<Identity | null>(null)
  const { field, attributes, problem, isSubmitting, watch } = useCallForm(loadCall, {
    defaults: { newPassword: '', confirmPassword: '', token: lastSegment() },
    onDone: async ({ email }, message) => {
      if (!email) return setMessage(message)
      const { signIn } = await import('#lib/session/queries.ts')
      const signed = await signIn({ email, password: String(watch('newPassword')), remember: false })
      if (signed.ok) setIdentity(signed.data)
      else setMessage(message)
    },
  })
  if (identity) return <AfterSignIn onDone={(back) => router.replace(afterSignIn(identity, back ?? ''))} />
  if (message)
    return (
      <div className="space-y-6">
        <Alert tone="success" live="polite" title="Done.">
          {message}
        </Alert>
        <LinkButton href="/sign-in">Sign In</LinkButton>
      </div>
    )
  return (
    <form {...attributes} className="space-y-5">
      <FormProblem problem={problem} />
      {problem?.code === 'link-ended' ? (
        invited ? (
          <p>
            Have you already set a password?{' '}
            <NavLink href="/sign-in" className="link">
              Sign in
            </NavLink>
            . If not, ask the person who invited you to send the invitation again.
          </p>
        ) : (
          <p>
            <NavLink href="/forgot-password" className="link">
              Ask for a new link
            </NavLink>
          </p>
        )
      ) : null}
      <NewPasswordField label="New password" {...field('newPassword')} value={String(watch('newPassword') ?? '')} />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" disabled={isSubmitting} className="w-full" {...keepFocus}>
        {isSubmitting ? 'Saving…' : 'Save the new password'}
      </Button>
    </form>
  )
}
