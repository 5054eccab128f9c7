'use client'

import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { NewPasswordField, PasswordField } from '#components/kit/field/password-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { useProfile } from '#lib/profile/watch.ts'

const loadCall = async () => (await import('#lib/contract/identity/passwords.ts')).changePassword

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password, which must be given; other devices are signed out. */
export function ChangePasswordForm() {
  const { profile } = useProfile()
  const { field, attributes, problem, isSubmitting, watch, reset } = useCallForm(loadCall, {
    defaults: EMPTY,
    onDone: (_, message) => {
      reset(EMPTY)
      showAlert({ tone: 'success', title: message })
    },
  })
  return (
    <form {...attributes} className="max-w-120 space-y-5">
      <FormProblem problem={problem} />
      {/* Gives a password manager the user name. */}
      <input type="text" autoComplete="username" value={profile?.primaryEmail ?? ''} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...field('oldPassword')} />
      <NewPasswordField label="New password" {...field('newPassword')} value={String(watch('newPassword') ?? '')} />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" disabled={isSubmitting} className="w-full md:w-auto" {...keepFocus}>
        {isSubmitting ? 'Saving…' : 'Change password'}
      </Button>
    </form>
  )
}
