'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { type AlertTimer, startAlertTimer } from '#lib/browser/alert-timer.ts'
import { alerts, hideAlert, holdAlert, isPressable, NO_ALERTS, type ShownAlert } from '#lib/browser/alerts.ts'
import { followInput } from '#lib/browser/last-input.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { Alert } from './alert.tsx'
import { useAlertOrder } from './use-alert-order.ts'

/** A button or link in a message: one line, as high as a finger, apart from the next. */
const ACTION = 'link inline-flex min-h-11 items-center px-2 text-small font-semibold whitespace-nowrap'

/**
 * One message. Its time is paused under the pointer and while the focus is in it.
 * @param onClosed called after the message closes, or after its action, with the focus in it; the focus would be lost
 * otherwise
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
      <Alert
        tone={tone}
        title={title}
        onClose={close}
        actions={
          pressable ? (
            <>
              {link ? (
                <Link
                  href={link.href}
                  prefetch={false}
                  className={ACTION}
                  onClick={({ metaKey, ctrlKey, shiftKey }) => {
                    // The link opens another tab or window: this page and its message stay.
                    if (metaKey || ctrlKey || shiftKey) return
                    // Keyboard users continue at the top of the new page.
                    if (hasFocus()) document.getElementById('main')?.focus({ preventScroll: true })
                    hideAlert(id)
                  }}
                >
                  {link.text}
                </Link>
              ) : null}
              {action ? (
                <button
                  type="button"
                  className={ACTION}
                  onClick={() => {
                    action.run()
                    close()
                  }}
                >
                  {action.text}
                </button>
              ) : null}
            </>
          ) : null
        }
      >
        {text}
      </Alert>
    </div>
  )
}

/**
 * The only place of passing messages, with their live region; used in each root layout. On phones the foot of the
 * window is left to the bar of lists and products. For the keyboard, a message with a button follows the button that
 * caused it (use-alert-order.ts).
 * @param place of the window; at its head on pages with a button at the foot
 */
export function Alerts({ place = 'foot' }: { place?: 'foot' | 'head' }) {
  const shown = useStore(alerts, NO_ALERTS)
  const region = useRef<HTMLElement>(null)
  const restoreFocus = useAlertOrder(region, shown.filter(isPressable).at(-1)?.id ?? null)
  useEffect(() => followInput(), [])
  return (
    <section
      ref={region}
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      className={`pointer-events-none fixed inset-x-0 z-50 px-2 md:px-4 ${
        place === 'head' ? 'top-0 pt-2' : 'alerts-foot bottom-0'
      }`}
    >
      <div className="pointer-events-auto mx-auto flex max-w-160 flex-col gap-2">
        {shown.map((alert) => (
          <PassingAlert key={alert.id} alert={alert} onClosed={restoreFocus} />
        ))}
      </div>
    </section>
  )
}
