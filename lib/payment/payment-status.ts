import type { Output } from '../contract/base/call.ts'
import type { paymentStatus } from '../contract/payments/payment.ts'

/** The state of an order's payment. */
export type PaymentState = Output<typeof paymentStatus>

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** While the phone shows the prompt, the customer watches both screens. */
const IN_FLIGHT_MS = 2 * SECOND
/** An attempt in flight ends within minutes; after that it is polled like any other. */
const IN_FLIGHT_FOR_MS = 5 * MINUTE
/** Otherwise money can arrive at any time, but most likely soon: poll intervals by the time since the last change. */
const PAUSES = [
  { until: 2 * MINUTE, every: 5 * SECOND },
  { until: 10 * MINUTE, every: 15 * SECOND },
  { until: 60 * MINUTE, every: 60 * SECOND },
] as const

/** Whether an attempt is in progress: a prompt on a phone, or a bank's authentication. */
export const isInFlight = ({ isPaid, state }: PaymentState): boolean =>
  !isPaid && (state === 'requested' || state === 'prompted')

/**
 * Whether no more money is expected for the order. Never after a failure, because a provider's report can be late,
 * wrong or about another prompt. Never for a cancelled order: its prompt can still be open, and its money is refunded.
 */
export const isSettled = ({ isPaid, isCancelled, onAccount }: PaymentState): boolean =>
  !isCancelled && (isPaid || onAccount)

/**
 * Milliseconds until the next poll; 0: not before the page gets the focus.
 * @param waited milliseconds without a change and without focus on the page
 */
export function nextPollMs(status: PaymentState | undefined, waited = 0): number {
  if (!status) return IN_FLIGHT_MS
  if (isSettled(status)) return 0
  if (isInFlight(status) && waited < IN_FLIGHT_FOR_MS) return IN_FLIGHT_MS
  return PAUSES.find(({ until }) => waited < until)?.every ?? 0
}
