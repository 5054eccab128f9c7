'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useConsent } from '#lib/account/consent.ts'
import { CookieChoice } from './cookie-choice.tsx'

/**
 * The cookie notice: a line of the page under its header, present from the first paint (lib/browser/first-paint.ts,
 * theme.css), so that it never covers or shifts content. After the choice its space stays until the next page.
 */
export function CookieNotice() {
  const isAnswered = Boolean(useConsent())
  const line = useRef<HTMLElement>(null)
  /** Its height at the time of the choice. */
  const [height, setHeight] = useState<number>()
  return (
    <section
      ref={line}
      aria-label="Cookies"
      tabIndex={-1}
      style={{ minHeight: height }}
      className="cookie-line border-b border-hairline bg-paper outline-none print:hidden"
    >
      <div className="shop-width flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1 md:flex-nowrap md:gap-x-8">
        {isAnswered ? (
          <>
            <p className="text-tiny md:text-small">
              Saved. You can change this under “Cookies” at the bottom of every page.
            </p>
            <HiddenWithPage />
          </>
        ) : (
          <CookieChoice
            onDecided={() => {
              setHeight(line.current?.offsetHeight)
              // The pressed button is removed: focuses the line, so that the keyboard position stays.
              line.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </div>
    </section>
  )
}

/** Takes the answered notice away as the page is left. */
function HiddenWithPage() {
  const pathname = usePathname()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname !== first.current) delete document.documentElement.dataset.cookies
  }, [pathname])
  return null
}
