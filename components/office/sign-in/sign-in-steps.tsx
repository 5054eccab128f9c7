'use client'

import { type ComponentType, type ReactNode, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { EmailField } from '#components/kit/field/email-field.tsx'
import { PasswordField } from '#components/kit/field/password-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officePasskeyAsk, officePasskeySignIn } from '#lib/contract/staff/office/session.ts'
import { askOffice } from '#lib/office/call.ts'
import { signWithPasskey } from '#lib/office/passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { ShowFactor } from './show-factor.tsx'

const loadCall = async () => (await import('#lib/contract/staff/office/session.ts')).officeSignIn

type Factors = readonly ('passkey' | 'authenticator' | 'recovery')[]

/** Frame of a step: its own page, or a dialog over a page. */
export type StepFrame = ComponentType<{ title: string; text?: ReactNode; children?: ReactNode }>

/** Signing in to the office: a passkey alone, or password and second factor. */
export function SignInSteps({
  Frame,
  title = 'Sign in',
  text,
  email = '',
  onDone,
  onAccount,
}: {
  Frame: StepFrame
  title?: string
  text?: string
  /** Initial email in the field. */
  email?: string
  onDone: () => void
  /** Opens the account after a recovery code was used; undefined if the user must stay on the page. */
  onAccount?: () => void
}) {
  const [factors, setFactors] = useState<Factors | null>(null)
  const [codesLeft, setCodesLeft] = useState<number | null>(null)
  if (codesLeft !== null) {
    return (
      <Frame title="You are signed in">
        <FewCodes codesLeft={codesLeft} onDone={onDone} onAccount={onAccount} />
      </Frame>
    )
  }
  if (factors === null) {
    return (
      <Frame title={title} text={text}>
        <FirstStep email={email} onFactors={setFactors} onDone={onDone} />
      </Frame>
    )
  }
  if (factors.length === 0) {
    return (
      <Frame title="Set up a second factor" text="You need more than your password to open the office.">
        <SetUpFactor onDone={onDone} />
      </Frame>
    )
  }
  return (
    <Frame title="Confirm with your second factor">
      <ShowFactor
        label="Sign in"
        hasPasskey={factors.includes('passkey')}
        hasCodes={factors.includes('authenticator') || factors.includes('recovery')}
        onDone={(left) => (left === null ? onDone() : setCodesLeft(left))}
      />
      <button type="button" className="link py-2.5" onClick={() => setFactors(null)}>
        Use a different account
      </button>
    </Frame>
  )
}

/** Attributes of the field that has the focus at first, on a page and in a dialog. */
const FIRST_FOCUS = { autoFocus: true, 'data-first': true }

function FirstStep({
  email,
  onFactors,
  onDone,
}: {
  email: string
  onFactors: (factors: Factors) => void
  onDone: () => void
}) {
  const { field, attributes, problem, isSubmitting } = useCallForm(loadCall, {
    defaults: { email, password: '' },
    keep: 'office-sign-in',
    send: async (input) => askOffice(await loadCall(), input),
    onDone: ({ factors }) => onFactors(factors),
  })
  return (
    <>
      <PasskeyButton
        ask={() => askOffice(officePasskeyAsk, {})}
        use={signWithPasskey}
        send={(response) => askOffice(officePasskeySignIn, { response })}
        onDone={onDone}
      >
        Sign in with a passkey
      </PasskeyButton>
      <form {...attributes} className="space-y-4 border-t border-hairline pt-5">
        <FormProblem problem={problem} />
        <EmailField label="Email" autoComplete="username" {...(email === '' && FIRST_FOCUS)} {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...(email !== '' && FIRST_FOCUS)}
          {...field('password')}
        />
        <OfficeButton type="submit" variant="main" className="h-11 w-full" disabled={isSubmitting} {...keepFocus}>
          {isSubmitting ? 'Checking…' : 'Next'}
        </OfficeButton>
      </form>
      <p className="text-small text-muted">
        Lost your password or second factor? Ask an owner of the shop for a new link.
      </p>
    </>
  )
}

function FewCodes({
  codesLeft,
  onDone,
  onAccount,
}: {
  codesLeft: number
  onDone: () => void
  onAccount?: (() => void) | undefined
}) {
  return (
    <>
      <AlertLine tone={codesLeft < 3 ? 'warning' : 'info'} title="You used a recovery code.">
        {codesLeft === 1 ? 'One code is left.' : `${codesLeft} codes are left.`} If you lost your passkey or app, remove
        it and set up a new one in My account.
      </AlertLine>
      {onAccount ? (
        <OfficeButton variant="main" className="h-11 w-full" onClick={onAccount}>
          Open My account
        </OfficeButton>
      ) : null}
      <OfficeButton variant={onAccount ? 'quiet' : 'main'} className="h-11 w-full" onClick={onDone}>
        Continue
      </OfficeButton>
    </>
  )
}
