'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { type Consent, consent } from '#lib/consent.ts'

/**
 * The question whether anything may be kept that the shop can do without. It stands over the foot of the window, tells
 * what else stands there its height (`--foot`), and lets everything else go on.
 * @param asked true when somebody asked for it: then it takes the focus
 */
export function CookieNotice({ asked, onDone }: { asked: boolean; onDone: () => void }) {
  const notice = useRef<HTMLElement>(null)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = notice.current
    if (!element) return
    const measure = new ResizeObserver(() => setHeight(element.offsetHeight))
    measure.observe(element)
    if (asked) element.focus()
    return () => measure.disconnect()
  }, [asked])
  const decide = (choice: Consent) => {
    consent.decide(choice)
    onDone()
  }
  return (
    <section
      ref={notice}
      aria-label="Cookies"
      tabIndex={-1}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-hairline bg-paper outline-none"
    >
      <style>{`.foot-room, .foot-bar, .above-foot { --foot: ${height}px }`}</style>
      <div className="shop-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3 md:py-4">
        <p className="max-w-170 flex-1 basis-72 text-small">
          Your cart is kept on this device. May we also keep here what you view, search for and filter by, so that you
          find it again?
        </p>
        <div className="grid flex-none grid-cols-2 gap-3 max-md:w-full">
          <Button variant="outline" size="small" onClick={() => decide('declined')}>
            Decline
          </Button>
          <Button variant="outline" size="small" onClick={() => decide('accepted')}>
            Accept
          </Button>
        </div>
      </div>
    </section>
  )
}
