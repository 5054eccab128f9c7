'use client'

import { useEffect } from 'react'
import { officeFactors } from '#lib/contract/office/factor.ts'
import { askOffice } from '#lib/office/call.ts'
import { officeNext } from '#lib/office/next-page.ts'
import { AlonePage } from './alone-page.tsx'

/**
 * Where a link from another site leads first: browsers send no Strict cookie with it. Asked from here the session is known,
 * and the link goes on; without one it goes to sign-in.
 */
export function OpeningPage() {
  useEffect(() => {
    const next = officeNext(new URLSearchParams(window.location.search).get('next'))
    void askOffice(officeFactors, {}).then((answer) => {
      if (answer.ok && answer.data.isComplete) window.location.replace(next)
      else window.location.replace(`/office/sign-in?next=${encodeURIComponent(next)}`)
    })
  }, [])
  return <AlonePage title="One moment" text="We open the page of your link." />
}
