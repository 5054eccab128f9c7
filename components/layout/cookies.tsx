'use client'

import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { useConsent } from '#lib/consent.ts'

const CookieNotice = dynamic(() => import('./cookie-notice.tsx').then((module) => module.CookieNotice))

/** The footer's way to the cookie notice, and the notice itself until somebody has chosen. */
export function Cookies() {
  const choice = useConsent()
  const [asked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const done = () => {
    if (asked) button.current?.focus()
    setAsked(false)
  }
  return (
    <>
      <button ref={button} type="button" className="link min-h-8" onClick={() => setAsked(true)}>
        Cookies
      </button>
      {choice === null || asked ? <CookieNotice asked={asked} onDone={done} /> : null}
    </>
  )
}
