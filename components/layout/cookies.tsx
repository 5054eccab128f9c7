'use client'

import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'

const CookieAgain = dynamic(() => import('./cookie-again.tsx').then((module) => module.CookieAgain))

/** The footer's way to change the answer to the cookie notice: the question opens beneath it. */
export function Cookies() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" aria-expanded={isOpen} className="link min-h-8" onClick={() => setOpen(true)}>
        Cookies
      </button>
      {isOpen ? (
        <CookieAgain
          onDecided={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}
