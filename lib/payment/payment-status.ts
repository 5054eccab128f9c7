import type { Output } from '../contract/call.ts'
import type { paymentStatus } from '../contract/payment.ts'

/** The state of an order's payment. */
export type PaymentState = Output<typeof paymentStatus>

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

/** Whether an attempt is under way: a prompt on a phone, a bank's question. */
export const isInFlight = ({ isPaid, state }: PaymentState): boolean =>
  !isPaid && (state === 'requested' || state === 'prompted')

/**
 * Whether no money is expected for the order any more. Never after a failure, since a provider's word can be late, wrong
 * or about another prompt; nor of a cancelled order, whose prompt may still be open and whose money is given back.
 */
export const isSettled = ({ isPaid, isCancelled, onAccount }: PaymentState): boolean =>
  !isCancelled && (isPaid || onAccount)

/**
 * How long until the next look, in ms; 0: not before the page is turned to again.
 * @param waited how long nothing has changed and the page has not been looked at, in ms
 */
export function nextPollMs(status: PaymentState | undefined, waited = 0): number {
  if (!status) return IN_FLIGHT_MS
  if (isSettled(status)) return 0
  if (isInFlight(status) && waited < IN_FLIGHT_FOR_MS) return IN_FLIGHT_MS
  return PAUSES.find(({ until }) => waited < until)?.every ?? 0
}
