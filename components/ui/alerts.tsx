'use client'

import Link from 'next/link'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type AlertTimer, startAlertTimer } from '#lib/alert-timer.ts'
import {
  currentAlerts,
  hideAlert,
  holdAlert,
  isPressable,
  noAlerts,
  type ShownAlert,
  subscribeAlerts,
} from '#lib/alerts.ts'
import { followInput } from '#lib/last-input.ts'
import { Alert } from './alert.tsx'
import { useAlertOrder } from './use-alert-order.ts'

/**
 * One message. Its time stands still while a pointer is over it or the focus is in it.
 * @param onClosed called when it was closed or its action done with the focus in it, which would be lost with it
 */
function PassingAlert({ alert, onClosed }: { alert: ShownAlert; onClosed: () => void }) {
  const { id, tone, title, text, link, action, stay } = alert
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<AlertTimer | null>(null)
  const holders = useRef(new Set<'pointer' | 'focus'>())
  const pressable = isPressable(alert)

  useEffect(() => {
    timer.current = startAlertTimer(stay, pressable, () => hideAlert(id))
    return () => timer.current?.stop()
  }, [id, stay, pressable])

  const hold = (by: 'pointer' | 'focus', held: boolean) => {
    if (held) holders.current.add(by)
    else holders.current.delete(by)
    holdAlert(id, holders.current.size > 0)
    timer.current?.hold(by, held)
  }
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false
  const close = () => {
    const hadFocus = hasFocus()
    hideAlert(id)
    if (hadFocus) onClosed()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the clock; nothing is done by pointing at it
    <div
      ref={box}
      data-alert={id}
      className="alert-enter border border-hairline"
      onMouseEnter={() => hold('pointer', true)}
      onMouseLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={({ currentTarget, relatedTarget }) => hold('focus', currentTarget.contains(relatedTarget))}
    >
      <Alert tone={tone} title={title} onClose={close}>
        {text}
        {link ? (
          <>
            {' '}
            <Link
              href={link.href}
              prefetch={false}
              className="link"
              onClick={({ metaKey, ctrlKey, shiftKey }) => {
                // To another tab or window: this page stays, and so does what is said here.
                if (metaKey || ctrlKey || shiftKey) return
                // Whoever came here by the keyboard goes on at the head of the page they asked for.
                if (hasFocus()) document.getElementById('main')?.focus({ preventScroll: true })
                hideAlert(id)
              }}
            >
              {link.text}
            </Link>
          </>
        ) : null}
        {action ? (
          <>
            {' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                action.run()
                close()
              }}
            >
              {action.text}
            </button>
          </>
        ) : null}
      </Alert>
    </div>
  )
}

/**
 * The one place where passing messages appear, and the live region that says them. Stands in each root layout. On phones
 * the foot of the window is left to the bar that lists and products have there. For the keyboard a message with
 * something to press follows the button that caused it (use-alert-order.ts).
 */
export function Alerts() {
  const alerts = useSyncExternalStore(subscribeAlerts, currentAlerts, noAlerts)
  const region = useRef<HTMLElement>(null)
  const giveFocusBack = useAlertOrder(region, alerts.filter(isPressable).at(-1)?.id ?? null)
  useEffect(() => followInput(), [])
  return (
    <section
      ref={region}
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none above-foot fixed inset-x-0 bottom-0 z-50 px-4 pb-24 md:pb-4"
    >
      <div className="pointer-events-auto mx-auto flex max-w-160 flex-col gap-2">
        {alerts.map((alert) => (
          <PassingAlert key={alert.id} alert={alert} onClosed={giveFocusBack} />
        ))}
      </div>
    </section>
  )
}
