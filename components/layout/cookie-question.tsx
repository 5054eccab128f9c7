'use client'

import { useEffect, useRef } from 'react'
import { useConsent } from '#lib/account/consent.ts'
import { CookieChoice } from './cookie-choice.tsx'

/**
 * The cookie consent at the foot of the page, for visitors who reopen it: takes the focus and shows the current choice.
 */
export function CookieQuestion({ onDecided }: { onDecided: () => void }) {
  const region = useRef<HTMLElement>(null)
  const choice = useConsent()
  useEffect(() => region.current?.focus(), [])
  return (
    <section
      ref={region}
      aria-label="Your choice about cookies"
      tabIndex={-1}
      className="mt-2 flex basis-full flex-wrap items-center gap-x-8 gap-y-2 text-ink outline-none"
    >
      {choice ? <p className="basis-full text-small">You have {choice}.</p> : null}
      <CookieChoice onDecided={onDecided} />
    </section>
  )
}
