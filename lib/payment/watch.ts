import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { paymentStatus } from '../contract/payment.ts'
import type { Problem } from '../contract/problem.ts'
import { ask } from '../http/call-client.ts'
import { forgetUnpaid } from '../orders/unpaid-marker.ts'
import { nextPollMs, type PaymentState } from './payment-status.ts'

/** The shop does not answer: the watch goes on, without hurrying it. */
const RETRY_MS = 5_000

/** What makes two statuses of an order different for a person who watches. */
const factsOf = ({ state, startedAt, isPaid, isCancelled, received, toGiveBack, givenBack }: PaymentState) =>
  JSON.stringify([state, startedAt, isPaid, isCancelled, received, toGiveBack, givenBack])

async function look([, orderId]: readonly [string, string, string?]): Promise<PaymentState> {
  const answer = await ask(paymentStatus, { orderId })
  if (answer.ok) return answer.data
  throw answer.problem
}

/**
 * Watches an order's payment for as long as the page is open: every 2 s while an attempt is in flight, then less and less
 * often, in the end only when the page is turned to (`nextPollMs`). Rests while the page is hidden and looks at once when it
 * is seen again. `error` is the Problem of the last look, with the last known status still in `data`; `mutate()` looks
 * now.
 * @param since names the moment watching began (an attempt's id): what was known of the order before is not looked at
 * @param initial what the page was rendered with
 */
export function usePaymentState(orderId: string, { since, initial }: { since?: string; initial?: PaymentState } = {}) {
  // A number, not SWR's function form: that one would start its clock anew with every tick of a countdown.
  const [every, setEvery] = useState(() => nextPollMs(initial))
  /** What was known last, and since when (`performance.now()`) this state lasts or the customer opened the page. */
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
