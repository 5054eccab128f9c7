'use client'

import { useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { useProfile } from '#lib/watch/account.ts'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordField, PasswordField } from './password-field.tsx'
import { useCallForm } from './use-call-form.ts'

const loadCall = async () => (await import('#lib/contract/passwords.ts')).changePassword

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password of whoever knows it; other devices are signed out. */
export function ChangePasswordForm() {
  const { profile } = useProfile()
  const [message, setMessage] = useState('')
  const { field, attributes, problem, isSubmitting, watch, reset } = useCallForm(loadCall, {
    defaults: EMPTY,
    onDone: (_, said) => {
      reset(EMPTY)
      setMessage(said)
    },
  })
  return (
    <form {...attributes} className="max-w-120 space-y-5">
      {message ? (
        <Alert tone="success" live="polite" onClose={() => setMessage('')}>
          {message}
        </Alert>
      ) : null}
      <FormProblem problem={problem} />
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={profile?.primaryEmail ?? ''} readOnly hidden />
      <PasswordField label="Present password" autoComplete="current-password" {...field('oldPassword')} />
      <NewPasswordField label="New password" {...field('newPassword')} value={String(watch('newPassword') ?? '')} />
      <PasswordField label="New password again" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" disabled={isSubmitting} className="w-full md:w-auto" {...keepFocus}>
        {isSubmitting ? 'Saving…' : 'Change password'}
      </Button>
    </form>
  )
}
