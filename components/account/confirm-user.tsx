'use client'

import { useEffect, useRef, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { lastSegment } from '#components/kit/link/last-segment.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'
import { confirmUser } from '#lib/contract/identity/passwords.ts'
import { ask } from '#lib/http/call-client.ts'
import { useOutcome } from './auth-page.tsx'

/** Confirms the account when the page opens, then redirects to sign-in (specification). */
export function ConfirmUser() {
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const isSent = useRef(false)
  useOutcome(message ? 'Your account is confirmed' : problem ? 'Your account is not confirmed yet' : null)

  async function confirm() {
    setProblem(null)
    const answer = await ask(confirmUser, { token: lastSegment() })
    if (answer.ok) setMessage(answer.message)
    else setProblem(answer.problem)
  }

  // A link is good once: React's second run in development must not spend it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void confirm()
  }, [])

  if (message)
    return (
      <div className="space-y-6">
        <Alert tone="success" live="polite" title={message}>
          Your email is confirmed. You can sign in now.
        </Alert>
        <LinkButton href="/sign-in">Sign In</LinkButton>
        <p>
          Did someone else register with your email?{' '}
          <NavLink href="/forgot-password" className="link">
            Set your own password
          </NavLink>
        </p>
      </div>
    )
  if (problem)
    return (
      <div className="space-y-6">
        <Alert tone="danger" live="assertive">
          {problem.message}
        </Alert>
        {problem.retryable ? <Button onClick={() => void confirm()}>Try again</Button> : null}
        {problem.code === 'link-ended' || problem.code === 'invalid-request' ? (
          <p>If you have already confirmed, sign in. If not, sign in anyway and we email you a new link.</p>
        ) : null}
        <LinkButton href="/sign-in" variant="outline">
          Sign In
        </LinkButton>
      </div>
    )
  return <StripeBar label="Confirming your account" />
}
