'use client'

import { useSearchParams } from 'next/navigation'
import { officeNext } from '#lib/office/next-page.ts'
import { AlonePage } from './alone-page.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

/** A full page load, so that the request has the new cookie and no old state is left. */
const goOn = () => window.location.assign(officeNext(new URLSearchParams(window.location.search).get('next')))

/** The page where staff sign in. */
export function SignInPage() {
  // Other pages send signed-out staff here with their address.
  const isSentHere = useSearchParams().get('next') !== null
  return (
    <SignInSteps
      Frame={AlonePage}
      text={isSentHere ? 'Sign in to continue. The office signs you out after 30 minutes without activity.' : undefined}
      onDone={goOn}
      onAccount={() => window.location.assign('/office/me')}
    />
  )
}
