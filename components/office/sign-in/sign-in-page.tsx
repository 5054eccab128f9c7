'use client'

import { useSearchParams } from 'next/navigation'
import { isForEndedSession, officeNext } from '#lib/office/next-page.ts'
import { AlonePage } from './alone-page.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

/** A full page load, so that the request has the new cookie and no old state is left. */
const goOn = () => window.location.assign(officeNext(new URLSearchParams(window.location.search).get('next')))

const ENDED =
  'Your session has ended. A session ends after 30 minutes without activity, and at most 12 hours after sign-in. Sign in to return to your page.'

/** The page where staff sign in. It shows the reason if their session has ended. */
export function SignInPage() {
  const query = useSearchParams()
  // Other pages redirect signed-out users to this page with their address.
  const isRedirected = query.get('next') !== null
  const text = isForEndedSession(query.toString()) ? ENDED : isRedirected ? 'Sign in to continue.' : undefined
  return (
    <SignInSteps Frame={AlonePage} text={text} onDone={goOn} onAccount={() => window.location.assign('/office/me')} />
  )
}
