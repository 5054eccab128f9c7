import { useCallback, useEffect, useState } from 'react'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { ask } from '#lib/http/call-client.ts'
import type { Next } from './outcomes.ts'
import { rememberOutcome } from './payment-outcome.ts'

/** Interval in ms between checks whether the shop responds again. */
const RETRY_MS = 3_000

/**
 * Opens the next page after a response: another page, or the form with its errors. After a lost connection the next
 * page cannot load: stays, shows that, and continues as soon as the shop responds.
 * @param showFailure shows the page of a failure in this document, so that typed values stay; returns whether it did
 */
export function useNext(orderId: string, showFailure?: () => Promise<boolean>) {
  const [message, setMessage] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  const [isUndecided, setUndecided] = useState(false)

  const follow = useCallback(
    (next: Next) => {
      if (next.to === 'form') return setMessage(next.message)
      if (next.message) {
        const tone = next.to === 'payment-message' ? 'danger' : (next.tone ?? 'success')
        rememberOutcome(orderId, { message: next.message, tone })
      }
      setLeaving(true)
      if (next.to === 'receive-message' && next.tone === 'warning' && next.message) {
        setMessage(next.message)
        return setUndecided(true)
      }
      const leave = () => window.location.assign(`/${next.to}/${orderId}`)
      // Another root layout, or another state of this page: a full navigation.
      if (next.to !== 'payment-message' || !showFailure) return leave()
      void showFailure().then((isShown) => (isShown ? setLeaving(false) : leave()))
    },
    [orderId, showFailure],
  )

  useEffect(() => {
    if (!isUndecided) return undefined
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = async () => {
      clearTimeout(timer)
      try {
        const answer = await ask(paymentStatus, { orderId }, { signal: stop.signal })
        if (answer.ok || answer.problem.code !== 'shop-unreachable')
          return window.location.assign(`/receive-message/${orderId}`)
        timer = setTimeout(() => void refresh(), RETRY_MS)
      } catch (error) {
        // Aborts only when the user leaves the page.
        if (!stop.signal.aborted) throw error
      }
    }
    void refresh()
    window.addEventListener('online', () => void refresh(), { signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [orderId, isUndecided])

  return { message, setMessage, leaving, follow }
}
