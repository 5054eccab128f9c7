'use client'

import { officeNext } from '#lib/office/next-page.ts'
import { AlonePage } from './alone-page.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

/** The page is loaded anew, so that it comes with its cookie and knows nothing of before. */
const goOn = () => window.location.assign(officeNext(new URLSearchParams(window.location.search).get('next')))

/** The page where staff sign in. */
export function SignInPage() {
  return <SignInSteps Frame={AlonePage} onDone={goOn} onAccount={() => window.location.assign('/office/me')} />
}
