'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SignUpAs } from '#components/layout/sign-up-as.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { NavLink } from '#components/ui/nav-link.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Identity } from '#lib/contract/session.ts'
import { login } from '#lib/contract/session.ts'
import { signIn } from '#lib/query/session.ts'
import { safeNext } from '#lib/sign-in-ended.ts'
import { AfterSignIn } from './after-sign-in.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { useCallForm } from './use-call-form.ts'

/** A trader whose papers are not approved goes to them first; everybody else to where they were, or home. */
export function afterSignIn({ userType, approvalStatus }: Pick<Identity, 'userType' | 'approvalStatus'>, next: string) {
  return userType === 3 && approvalStatus !== 'approved' ? '/kyc-upload' : safeNext(next)
}

/** Signs in, moves the guest's cart if there is one, and goes on. */
export function SignInForm() {
  const router = useRouter()
  const [identity, setIdentity] = useState<Identity | null>(null)
  const [signingUp, setSigningUp] = useState(false)
  const { field, submit, problem, isSubmitting } = useCallForm(login, {
    defaults: { email: '', password: '', remember: false },
    keep: 'sign-in',
    send: signIn,
    onDone: (data) => setIdentity(data),
  })
  return (
    <>
      <form method="post" noValidate className="space-y-5" onSubmit={submit}>
        <FormProblem problem={problem} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
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
      <p className="mt-8 border-t border-hairline pt-6 text-muted">New at Fuma?</p>
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
