import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { ask } from '../call-client.ts'
import type { Output } from '../contract/call.ts'
import { paymentStatus } from '../contract/payment.ts'
import type { Problem } from '../contract/problem.ts'

export type PaymentStanding = Output<typeof paymentStatus>

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** While the phone is asking, a person looks from one screen to the other. */
const IN_FLIGHT_MS = 2 * SECOND
/** An attempt in flight ends within minutes; one that does not is looked at like any other. */
const IN_FLIGHT_FOR_MS = 5 * MINUTE
/** Otherwise money can come at any time, but most likely soon: until so long after the last change, how often. */
const PAUSES = [
  { until: 2 * MINUTE, every: 5 * SECOND },
  { until: 10 * MINUTE, every: 15 * SECOND },
  { until: 60 * MINUTE, every: 60 * SECOND },
] as const
/** The shop does not answer: the watch goes on, without hurrying it. */
const LOST_MS = 5 * SECOND

/** Whether an attempt is under way: a prompt on a phone, a bank's question. */
export const isInFlight = ({ isPaid, state }: PaymentStanding): boolean =>
  !isPaid && (state === 'requested' || state === 'prompted')

/**
 * Whether no money is expected for the order any more. Never after a failure, since a provider's word can be late, wrong
 * or about another prompt; nor of a cancelled order, whose prompt may still be open and whose money is given back.
 */
export const isSettled = ({ isPaid, isCancelled, onAccount }: PaymentStanding): boolean =>
  !isCancelled && (isPaid || onAccount)

/**
 * How long until the next look, in ms; 0: not before the page is turned to again.
 * @param waited how long nothing has changed and nobody has turned to the page, in ms
 */
export function nextLook(standing: PaymentStanding | undefined, waited = 0): number {
  if (!standing) return IN_FLIGHT_MS
  if (isSettled(standing)) return 0
  if (isInFlight(standing) && waited < IN_FLIGHT_FOR_MS) return IN_FLIGHT_MS
  return PAUSES.find(({ until }) => waited < until)?.every ?? 0
}

/** What makes two standings of one order different to whoever watches. */
const factsOf = ({ state, startedAt, isPaid, isCancelled, received, toGiveBack, givenBack }: PaymentStanding) =>
  JSON.stringify([state, startedAt, isPaid, isCancelled, received, toGiveBack, givenBack])

async function look([, orderId]: readonly [string, string, string?]): Promise<PaymentStanding> {
  const answer = await ask(paymentStatus, { orderId })
  if (answer.ok) return answer.data
  throw answer.problem
}

/**
 * Watches an order's payment for as long as the page is open: every 2 s while an attempt is in flight, then less and less
 * often, in the end only when the page is turned to (`nextLook`). Rests while the page is hidden and looks at once when it
 * is seen again. `error` is the Problem of the last look, with the last known standing still in `data`; `mutate()` looks
 * now.
 * @param since names the moment watching began (an attempt's id): what was known of the order before is not looked at
 * @param initial what the page was rendered with
 */
export function usePaymentStanding(
  orderId: string,
  { since, initial }: { since?: string; initial?: PaymentStanding } = {},
) {
  // A number, not SWR's function form: that one would start its clock anew with every tick of a countdown.
  const [every, setEvery] = useState(() => nextLook(initial))
  /** What was known last, and since when (`performance.now()`) it is so or somebody turned to the page. */
  const last = useRef<{ status: PaymentStanding | undefined; at: number }>({ status: initial, at: 0 })

  const watched = useSWR<PaymentStanding, Problem, readonly [string, string, string?]>(
    ['payment-status', orderId, since],
    look,
    {
      fallbackData: initial,
      revalidateOnMount: initial === undefined,
      refreshInterval: every,
      onSuccess: (status) => {
        const known = last.current
        known.at = known.status && factsOf(known.status) === factsOf(status) ? known.at : performance.now()
        known.status = status
        setEvery(nextLook(status, performance.now() - known.at))
      },
      dedupingInterval: 500,
      focusThrottleInterval: 1_000,
      // Steady instead of SWR's growing pauses: somebody is waiting with a phone in hand.
      onErrorRetry: (problem, _key, _config, revalidate, { retryCount }) => {
        if (problem.retryable !== false) setTimeout(() => void revalidate({ retryCount }), LOST_MS)
      },
    },
  )

  useEffect(() => {
    const turnedTo = () => {
      if (document.hidden) return
      last.current.at = performance.now()
      setEvery((known) => known || nextLook(last.current.status))
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
