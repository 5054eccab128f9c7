'use client'

import Link from 'next/link'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentAlerts, hideAlert, noAlerts, type ShownAlert, subscribeAlerts } from '#lib/alerts.ts'
import { Alert } from './alert.tsx'

/** One message; its time stands still while a pointer is over it or the focus is in it. */
function PassingAlert({ alert }: { alert: ShownAlert }) {
  const left = useRef(alert.stay)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held) return
    const since = performance.now()
    const timer = setTimeout(() => hideAlert(alert.id), left.current)
    return () => {
      clearTimeout(timer)
      // Never less than a second after it was let go: a message that vanishes under the eye helps nobody.
      left.current = Math.max(1_000, left.current - (performance.now() - since))
    }
  }, [held, alert.id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the clock; nothing is done by pointing at it
    <div
      className="alert-enter border border-hairline"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Alert tone={alert.tone} title={alert.title} onClose={() => hideAlert(alert.id)}>
        {alert.text}
        {alert.link ? (
          <>
            {' '}
            <Link href={alert.link.href} prefetch={false} className="link">
              {alert.link.text}
            </Link>
          </>
        ) : null}
        {alert.action ? (
          <>
            {' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                alert.action?.run()
                hideAlert(alert.id)
              }}
            >
              {alert.action.text}
            </button>
          </>
        ) : null}
      </Alert>
    </div>
  )
}

/**
 * The one place where passing messages appear, and the live region that says them. Stands in each root layout. On phones
 * the foot of the window is left to the bar that lists and products have there.
 */
export function Alerts() {
  const alerts = useSyncExternalStore(subscribeAlerts, currentAlerts, noAlerts)
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none above-foot fixed inset-x-0 bottom-0 z-50 px-4 pb-24 md:pb-4"
    >
      <div className="pointer-events-auto mx-auto flex max-w-160 flex-col gap-2">
        {alerts.map((alert) => (
          <PassingAlert key={alert.id} alert={alert} />
        ))}
      </div>
    </section>
  )
}
