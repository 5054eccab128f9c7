'use client'

import { useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { NavLink } from '#components/ui/nav-link.tsx'
import { FormProblem } from './form-problem.tsx'
import { lastSegment } from './last-segment.ts'
import { NewPasswordField, PasswordField } from './password-field.tsx'
import { useCallForm } from './use-call-form.ts'

const loadCall = async () => (await import('#lib/contract/passwords.ts')).resetPassword

/** Sets a new password with the link's token, which stays in the address and out of the page. */
export function NewPasswordForm() {
  const [message, setMessage] = useState('')
  const { field, attributes, problem, isSubmitting, watch } = useCallForm(loadCall, {
    defaults: { newPassword: '', confirmPassword: '', token: lastSegment() },
    onDone: (_, said) => setMessage(said),
  })
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
        <p>
          <NavLink href="/forgot-password" className="link">
            Ask for a new link
          </NavLink>
        </p>
      ) : null}
      <NewPasswordField label="New password" {...field('newPassword')} value={String(watch('newPassword') ?? '')} />
      <PasswordField label="New password again" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" disabled={isSubmitting} className="w-full" {...keepFocus}>
        {isSubmitting ? 'Saving…' : 'Save the new password'}
      </Button>
    </form>
  )
}
