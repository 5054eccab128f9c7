import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { Problem } from '../contract/base/problem.ts'
import { paymentStatus } from '../contract/payments/payment.ts'
import { ask } from '../http/call-client.ts'
import { forgetUnpaid } from '../orders/unpaid-marker.ts'
import { nextPollMs, type PaymentState } from './payment-status.ts'

/** The shop does not respond: polling continues at a slower rate. */
const RETRY_MS = 5_000

/** Facts that distinguish two statuses for a customer who watches. */
const factsOf = ({ state, startedAt, isPaid, isCancelled, received, toGiveBack, givenBack }: PaymentState) =>
  JSON.stringify([state, startedAt, isPaid, isCancelled, received, toGiveBack, givenBack])

async function look([, orderId]: readonly [string, string, string?]): Promise<PaymentState> {
  const answer = await ask(paymentStatus, { orderId })
  if (answer.ok) return answer.data
  throw answer.problem
}

/**
 * Watches an order's payment while the page is open: every 2 s during an attempt, then less and less often, and finally
 * only when the page gets the focus (`nextPollMs`). Pauses while the page is hidden and polls at once when it is
 * visible again. `error` is the Problem of the last poll, with the last known status still in `data`; `mutate()` polls
 * now.
 * @param since key for the start of watching (an attempt's id): earlier cached data is ignored
 * @param initial status with which the page was rendered
 */
export function usePaymentState(orderId: string, { since, initial }: { since?: string; initial?: PaymentState } = {}) {
  // A number, not SWR's function form, which would restart its timer with every tick of a countdown.
  const [every, setEvery] = useState(() => nextPollMs(initial))
  /** The last known status, and the time (`performance.now()`) since which it lasts or the customer opened the page. */
  const last = useRef<{ status: PaymentState | undefined; at: number }>({ status: initial, at: 0 })

  const watched = useSWR<PaymentState, Problem, readonly [string, string, string?]>(
    ['payment-status', orderId, since],
    look,
    {
      fallbackData: initial,
      revalidateOnMount: initial === undefined,
      refreshInterval: every,
      onSuccess: (status) => {
        const seen = last.current
        seen.at = seen.status && factsOf(seen.status) === factsOf(status) ? seen.at : performance.now()
        seen.status = status
        if (status.isPaid || status.isCancelled) forgetUnpaid(orderId)
        setEvery(nextPollMs(status, performance.now() - seen.at))
      },
      dedupingInterval: 500,
      focusThrottleInterval: 1_000,
      // Steady instead of SWR's growing pauses: the customer is waiting with a phone in hand.
      onErrorRetry: (problem, _key, _config, revalidate, { retryCount }) => {
        if (problem.retryable !== false) setTimeout(() => void revalidate({ retryCount }), RETRY_MS)
      },
    },
  )

  useEffect(() => {
    const turnedTo = () => {
      if (document.hidden) return
      last.current.at = performance.now()
      setEvery((every) => every || nextPollMs(last.current.status))
    }
    turnedTo()
    const stop = new AbortController()
    for (const type of ['focus', 'online', 'pointerdown', 'keydown'])
      window.addEventListener(type, turnedTo, { signal: stop.signal })
    document.addEventListener('visibilitychange', turnedTo, { signal: stop.signal })
    return () => stop.abort()
  }, [])

  return watched
}
