'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { PasswordField } from '#components/kit/field/password-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { MIN_STAFF_PASSWORD } from '#lib/contract/staff/office/invitation.ts'
import { officeSessionList } from '#lib/contract/staff/office/session.ts'
import { askOffice } from '#lib/office/call.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { refreshOffice } from '#lib/office/queries.ts'

const loadCall = async () => (await import('#lib/contract/staff/office/invitation.ts')).officePasswordChange
const EMPTY = { oldPassword: '', newPassword: '' }

/** Changes the user's own password. */
export function PasswordForm({ email }: { email: string }) {
  const { field, attributes, problem, isSubmitting, reset } = useCallForm(loadCall, {
    defaults: EMPTY,
    send: async (input) => askOffice(await loadCall(), input),
    onDone: (_data, message) => {
      reset(EMPTY)
      noteDone(message)
      void refreshOffice([officeSessionList.name])
    },
  })
  return (
    <form {...attributes} className="max-w-96 space-y-4">
      <FormProblem problem={problem} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...field('oldPassword')} />
      <PasswordField
        label="New password"
        help={`At least ${MIN_STAFF_PASSWORD} characters.`}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <OfficeButton type="submit" variant="outline" disabled={isSubmitting} {...keepFocus}>
        {isSubmitting ? 'Changing…' : 'Change my password'}
      </OfficeButton>
    </form>
  )
}
