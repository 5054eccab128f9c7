'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { useStore } from '#lib/browser/use-store.ts'
import { officeMe } from '#lib/contract/staff/office/me.ts'
import { askOffice, OFFICE_SIGN_IN } from '#lib/office/call.ts'
import type { Me } from '#lib/office/me.ts'
import { signInQuestion } from '#lib/office/sign-in-again.ts'
import { SignInSteps, type StepFrame } from '../sign-in/sign-in-steps.tsx'

/** Reloads the office for another user, without data of the previous one. */
const openForSomebodyElse = () => window.location.assign('/office')
/** Reloads the page: no text was typed yet. */
const openThePage = () => window.location.reload()

/**
 * Dialog to sign in again when the session ends on an open page. The page is hidden until then; only the same user sees
 * the typed text again.
 */
export function SignInAgainDialog({
  onSomebodyElse = openForSomebodyElse,
  onFirst = openThePage,
}: {
  onSomebodyElse?: () => void
  /** Called if no user was known: the page was opened with an expired session. */
  onFirst?: () => void
}) {
  const question = useStore(signInQuestion, null)
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const before = queries.getQueryData<Me>([officeMe.name, {}])
  async function goOn(isQuiet = false): Promise<void> {
    const now = await askOffice(officeMe, {}, { waitsForSignIn: false })
    if (!now.ok) {
      if (!isQuiet) setProblem(now.problem.message)
    } else if (!before) onFirst()
    else if (now.data.staffId === before.staffId) question?.signedIn()
    else onSomebodyElse()
  }
  // The user has signed in in a different tab.
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void goOn(true)
  })
  useEffect(() => {
    const onBack = () => comeBack()
    document.addEventListener('visibilitychange', onBack)
    window.addEventListener('focus', onBack)
    return () => {
      document.removeEventListener('visibilitychange', onBack)
      window.removeEventListener('focus', onBack)
    }
  }, [])
  if (!question) return null
  return (
    <OfficeDialog label="Sign in again" className="max-w-100! backdrop:bg-ground">
      {problem ? (
        <AlertLine tone="error" live="assertive" className="m-6 mb-0">
          {problem}{' '}
          <button type="button" className="link" onClick={() => void goOn()}>
            Try again
          </button>
        </AlertLine>
      ) : null}
      <SignInSteps
        Frame={Step}
        title="Sign in again"
        text={before ? 'Your session has ended. What you typed is still here.' : 'Your session has ended.'}
        email={before?.email ?? ''}
        onDone={() => void goOn()}
      />
    </OfficeDialog>
  )
}

const Step: StepFrame = ({ title, text, children }) => (
  <div className="max-h-[88dvh] space-y-5 overflow-y-auto p-6 [--control:2.75rem]">
    <h2 className="heading text-title">{title}</h2>
    {text ? <p className="text-muted">{text}</p> : null}
    {children}
    <p>
      <a className="link py-2.5" href={OFFICE_SIGN_IN}>
        Leave this page
      </a>
    </p>
  </div>
)
