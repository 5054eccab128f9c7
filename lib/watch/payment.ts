import { useState } from 'react'
import useSWR from 'swr'
import { ask } from '../call-client.ts'
import type { Output } from '../contract/call.ts'
import { paymentStatus } from '../contract/payment.ts'
import type { Problem } from '../contract/problem.ts'

export type PaymentStanding = Output<typeof paymentStatus>

/** While the phone is asking, a person looks from one screen to the other. */
const WAITING_MS = 2_000
/** The prompt has ended: only a late word from the provider can come. */
const UNDECIDED_MS = 10_000
/** The shop does not answer: the watch goes on, without hurrying it. */
const LOST_MS = 5_000

/** Whether nothing more will come by itself. A failed payment is final until it is tried again. */
export function isFinal(standing: PaymentStanding | undefined): boolean {
  return standing?.isPaid === true || standing?.state === 'failed' || standing?.state === null
}

/** How long until the next look, in ms; 0 stops. */
export function nextLook(standing: PaymentStanding | undefined): number {
  if (isFinal(standing)) return 0
  return standing?.state === 'unknown' ? UNDECIDED_MS : WAITING_MS
}

async function look([, orderId]: readonly [string, string, string?]): Promise<PaymentStanding> {
  const answer = await ask(paymentStatus, { orderId })
  if (answer.ok) return answer.data
  throw answer.problem
}

/**
 * Watches an order's payment: every 2 s while the prompt can be answered, every 10 s while it is undecided, until it is
 * final. Rests while the page is hidden and looks at once when it is seen again. `error` is the Problem of the last
 * look, with the last known standing still in `data`; `mutate()` looks now.
 * @param since names the moment watching began (an attempt's id): what was known of the order before is not looked at
 */
export function usePaymentStanding(orderId: string, since?: string) {
  // A number, not SWR's function form: that one would start its clock anew with every tick of a countdown.
  const [every, setEvery] = useState(WAITING_MS)
  return useSWR<PaymentStanding, Problem, readonly [string, string, string?]>(
    ['payment-status', orderId, since],
    look,
    {
      refreshInterval: every,
      onSuccess: (standing) => setEvery(nextLook(standing)),
      dedupingInterval: 500,
      focusThrottleInterval: 1_000,
      // Steady instead of SWR's growing pauses: somebody is waiting with a phone in hand.
      onErrorRetry: (problem, _key, _config, revalidate, { retryCount }) => {
        if (problem.retryable !== false) setTimeout(() => void revalidate({ retryCount }), LOST_MS)
      },
    },
  )
}
