'use client'

import { useState } from 'react'
import { EmailField } from '#components/form/email-field.tsx'
import { FormProblem } from '#components/form/form-problem.tsx'
import { PasswordField } from '#components/form/password-field.tsx'
import { useCallForm } from '#components/form/use-call-form.ts'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { officePasskeyAsk, officePasskeySignIn } from '#lib/contract/office/session.ts'
import { askOffice } from '#lib/office/call.ts'
import { officeNext } from '#lib/office/next-page.ts'
import { signWithPasskey } from '#lib/office/passkey.ts'
import { OfficeButton } from '../frame/office-button.tsx'
import { AlertLine } from '../frame/states.tsx'
import { AlonePage } from './alone-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { ShowFactor } from './show-factor.tsx'

const loadCall = async () => (await import('#lib/contract/office/session.ts')).officeSignIn

type Factors = readonly ('passkey' | 'authenticator' | 'recovery')[]

/** The page is loaded anew, so that it comes with its cookie and knows nothing of before. */
const goOn = () => window.location.assign(officeNext(new URLSearchParams(window.location.search).get('next')))

/** Signing in to the office: a passkey alone, or password and second factor. */
export function SignInPage() {
  const [factors, setFactors] = useState<Factors | null>(null)
  const [codesLeft, setCodesLeft] = useState<number | null>(null)
  if (codesLeft !== null) return <FewCodes codesLeft={codesLeft} />
  if (factors === null) return <FirstStep onDone={setFactors} />
  if (factors.length === 0) {
    return (
      <AlonePage title="Set up a second factor" text="Your password alone does not open the office.">
        <SetUpFactor onDone={goOn} />
      </AlonePage>
    )
  }
  return (
    <AlonePage title="Show your second factor">
      <ShowFactor
        label="Sign in"
        hasPasskey={factors.includes('passkey')}
        hasCodes={factors.includes('authenticator') || factors.includes('recovery')}
        onDone={(left) => (left === null ? goOn() : setCodesLeft(left))}
      />
      <button type="button" className="link py-2.5" onClick={() => setFactors(null)}>
        Sign in as somebody else
      </button>
    </AlonePage>
  )
}

function FirstStep({ onDone }: { onDone: (factors: Factors) => void }) {
  const { field, attributes, problem, isSubmitting } = useCallForm(loadCall, {
    defaults: { email: '', password: '' },
    keep: 'office-sign-in',
    send: async (input) => askOffice(await loadCall(), input),
    onDone: ({ factors }) => onDone(factors),
  })
  return (
    <AlonePage title="Sign in">
      <PasskeyButton
        ask={() => askOffice(officePasskeyAsk, {})}
        use={signWithPasskey}
        send={(response) => askOffice(officePasskeySignIn, { response })}
        onDone={goOn}
      >
        Sign in with a passkey
      </PasskeyButton>
      <form {...attributes} className="space-y-4 border-t border-hairline pt-5">
        <FormProblem problem={problem} />
        <EmailField label="Email" autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <OfficeButton type="submit" variant="main" className="h-11 w-full" disabled={isSubmitting} {...keepFocus}>
          {isSubmitting ? 'Checking…' : 'Next'}
        </OfficeButton>
      </form>
      <p className="text-small text-muted">
        Lost your password or second factor? Ask an owner of the shop for a new link.
      </p>
    </AlonePage>
  )
}

function FewCodes({ codesLeft }: { codesLeft: number }) {
  return (
    <AlonePage title="You are signed in">
      <AlertLine tone={codesLeft < 3 ? 'warning' : 'info'} title="A recovery code was used.">
        {codesLeft === 1 ? 'One is left.' : `${codesLeft} are left.`} If you lost your passkey or app, remove it and set
        up another one in My account.
      </AlertLine>
      <OfficeButton variant="main" className="h-11 w-full" onClick={() => window.location.assign('/office/me')}>
        Open My account
      </OfficeButton>
      <OfficeButton className="h-11 w-full" onClick={goOn}>
        Go on
      </OfficeButton>
    </AlonePage>
  )
}
