'use client'

import { officeNext } from '#lib/office/next-page.ts'
import { AlonePage } from './alone-page.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

/** A full page load, so that the request has the new cookie and no old state is left. */
const goOn = () => window.location.assign(officeNext(new URLSearchParams(window.location.search).get('next')))

/** The page where staff sign in. */
export function SignInPage() {
  return <SignInSteps Frame={AlonePage} onDone={goOn} onAccount={() => window.location.assign('/office/me')} />
}
