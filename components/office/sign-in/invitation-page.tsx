'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { PasswordField } from '#components/kit/field/password-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { MIN_STAFF_PASSWORD, officeInvitation } from '#lib/contract/staff/office/invitation.ts'
import { askOffice } from '#lib/office/call.ts'
import { AlonePage } from './alone-page.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

const loadCall = async () => (await import('#lib/contract/staff/office/invitation.ts')).officeInvitationUse

/** The page of an invitation link: a password, then a second factor. The link's token is in the address's fragment. */
export function InvitationPage() {
  const isHydrated = useHydrated()
  const token = isHydrated ? window.location.hash.slice(1) : ''
  const [isUsed, setUsed] = useState(false)
  const { data: answer } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => askOffice(officeInvitation, { token }),
    enabled: token !== '' && !isUsed,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isUsed) {
    return (
      <AlonePage title="Set up a second factor" text="You need more than your password to open the office.">
        <SetUpFactor onDone={() => window.location.assign('/office')} />
      </AlonePage>
    )
  }
  if (isHydrated && (token === '' || (answer && !answer.ok))) {
    const why =
      answer && !answer.ok ? answer.problem.message : 'This link is not complete. Please open it from the email again.'
    return (
      <AlonePage title="This link does not work">
        <AlertLine tone="error">{why}</AlertLine>
        <OfficeLinkButton variant="outline" className="h-11 w-full" href="/office/sign-in">
          Sign in
        </OfficeLinkButton>
      </AlonePage>
    )
  }
  if (!answer?.ok) return <AlonePage title="One moment" text="Checking your link…" />
  return <OpenAccount token={token} invitation={answer.data} onDone={() => setUsed(true)} />
}

function OpenAccount({
  token,
  invitation: { kind, email, name, roles },
  onDone,
}: {
  token: string
  invitation: Output<typeof officeInvitation>
  onDone: () => void
}) {
  const { field, attributes, problem, isSubmitting } = useCallForm(loadCall, {
    defaults: { token, password: '' },
    send: async (input) => askOffice(await loadCall(), { ...input, token }),
    onDone,
  })
  const isNew = kind === 'invitation'
  return (
    <AlonePage
      title={isNew ? 'Open your account' : 'Set up your account again'}
      text={
        <>
          {name} ({email})
          <br />
          {roles.join(', ')}
          <br />
          Is your name wrong? An owner can change it.
        </>
      }
    >
      <form {...attributes} className="space-y-4">
        <FormProblem problem={problem} />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          help={`At least ${MIN_STAFF_PASSWORD} characters, and not a common password.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <OfficeButton type="submit" variant="main" className="h-11 w-full" disabled={isSubmitting} {...keepFocus}>
          {isSubmitting ? 'Saving…' : 'Next: a second factor'}
        </OfficeButton>
      </form>
    </AlonePage>
  )
}
