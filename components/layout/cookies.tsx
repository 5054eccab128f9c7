'use client'

import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'

const CookieQuestion = dynamic(() => import('./cookie-question.tsx').then((module) => module.CookieQuestion))

/** The footer's button to change the cookie choice: opens the notice beneath it. */
export function Cookies() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <LiveButton ref={button} aria-expanded={isOpen} className="link min-h-8" onClick={() => setOpen(true)}>
        Cookies
      </LiveButton>
      {isOpen ? (
        <CookieQuestion
          onDecided={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}
