'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { EmailField } from '#components/kit/field/email-field.tsx'
import { PasswordField } from '#components/kit/field/password-field.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { isAfterPasswordEmail, isForFavourites } from '#lib/account/sign-in-reason.ts'
import type { Identity } from '#lib/contract/identity/session.ts'
import { afterSignIn } from './after-sign-in-address.ts'
import { passwordEmail } from './password-email.ts'
import { PasswordEmailSent } from './password-email-sent.tsx'

const SignUpAs = dynamic(() => import('#components/layout/sign-up-as.tsx').then((module) => module.SignUpAs))
const AfterSignIn = dynamic(() => import('./after-sign-in.tsx').then((module) => module.AfterSignIn))

const loadSession = () => import('#lib/session/queries.ts')
// Loads both parts together: a failed download is reported before any request is sent.
const loadCall = async () => (await Promise.all([import('#lib/contract/identity/session.ts'), loadSession()]))[0].login

function reasonIn(query: string): ReactNode {
  if (isForFavourites(query))
    return (
      <Alert tone="info" title="Sign in to save favourites.">
        After you sign in, we save this product in your favourites and bring you back here.
      </Alert>
    )
  const sent = isAfterPasswordEmail(query) ? passwordEmail() : null
  return sent && <PasswordEmailSent sent={sent} />
}

/** Why the visitor was redirected to sign-in. Until that is known, the page is the same for all visitors. */
function SignInReason() {
  const [reason, setReason] = useState<ReactNode>(null)
  useEffect(() => setReason(reasonIn(window.location.search)), [])
  return reason
}

/** Signs in, moves the guest's cart if there is one, and continues to the next page. */
export function SignInForm() {
  const router = useRouter()
  const [identity, setIdentity] = useState<Identity | null>(null)
  const [signingUp, setSigningUp] = useState(false)
  /** Note about the mailed code: representatives and shop staff need a code on a new device. */
  const [codeNote, setCodeNote] = useState<string | null>(null)
  const { field, attributes, problem, isSubmitting, focusFirst } = useCallForm(loadCall, {
    defaults: { email: '', password: '', remember: false },
    keep: 'sign-in',
    send: async (input) => {
      const answer = await (await loadSession()).signIn(input)
      if (!answer.ok && answer.problem.code === 'factor-needed') setCodeNote(answer.problem.message)
      return answer
    },
    onDone: (data) => setIdentity(data),
  })
  useEffect(() => {
    if (codeNote) focusFirst(['code'])
  }, [codeNote, focusFirst])
  return (
    <>
      <form {...attributes} className="space-y-5">
        <SignInReason />
        <FormProblem problem={problem?.code === 'factor-needed' ? null : problem} />
        <EmailField label="Email" autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        {codeNote ? (
          <>
            <Alert tone="info" live="polite">
              {codeNote}
            </Alert>
            <TextField
              label="Code from the email"
              help="No email after a minute? Leave this empty and press Sign In: we send another code."
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              {...field('code')}
            />
          </>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Checkbox {...field('remember')}>Remember me for 30 days</Checkbox>
          <NavLink href="/forgot-password" className="link py-2.5">
            Forgot password?
          </NavLink>
        </div>
        <Button type="submit" disabled={isSubmitting} className="w-full" {...keepFocus}>
          {isSubmitting ? 'Signing in…' : 'Sign In'}
        </Button>
      </form>
      <p className="mt-8 border-t border-hairline pt-6 text-muted">New here?</p>
      <Button variant="outline" className="mt-3 w-full" onClick={() => setSigningUp(true)}>
        Sign Up
      </Button>
      {signingUp ? <SignUpAs onClose={() => setSigningUp(false)} /> : null}
      {identity ? (
        <AfterSignIn
          onDone={(back) => {
            const next = back ?? new URLSearchParams(window.location.search).get('next') ?? ''
            router.replace(afterSignIn(identity, next))
          }}
        />
      ) : null}
    </>
  )
}
