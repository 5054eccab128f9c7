'use client'

import { useEffect } from 'react'
import { officeFactors } from '#lib/contract/staff/office/factor.ts'
import { askOffice } from '#lib/office/call.ts'
import { officeNext, officeSignInAddress } from '#lib/office/next-page.ts'
import { AlonePage } from './alone-page.tsx'

/**
 * First page of a link from another site: browsers send no Strict cookie with that request. A request from this page
 * has the session, so the page redirects to the link, or to sign-in without a session.
 */
export function OpeningPage() {
  useEffect(() => {
    const next = officeNext(new URLSearchParams(window.location.search).get('next'))
    void askOffice(officeFactors, {}).then((answer) => {
      if (answer.ok && answer.data.isComplete) window.location.replace(next)
      else window.location.replace(officeSignInAddress(next, false))
    })
  }, [])
  return <AlonePage title="One moment" text="Opening the page of your link…" />
}
