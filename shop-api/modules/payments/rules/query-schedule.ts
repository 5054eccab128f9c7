import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import type { Attempt } from './attempt.ts'
import type { PaymentTiming } from './payment-timing.ts'

/** For this long after the push the provider is queried at a steady interval; then less and less often. */
const STEADY_MS = 120_000
/** A payment without a result after a day stays undecided; only a late event can settle it. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000
/** Longest interval between two queries. */
const MAX_MS = 60 * 60 * 1000

/**
 * Time at which an attempt in progress expires without a report: a prompt without a response, an unfinished card
 * payment, a lost request to the card's provider.
 */
export function overdueAt(attempt: Attempt, timing: PaymentTiming): Date {
  const { startedAt, authorisingAt } = attempt
  const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
  if (attempt.paymentType === ATTEMPT_TYPE.mobileMoney) return after(startedAt, timing.undecidedSeconds)
  return authorisingAt ? after(authorisingAt, timing.cardCallSeconds) : after(startedAt, timing.challengeSeconds)
}

/**
 * Time of the next check of an attempt: to query the provider, or to mark it as undecided. Null if no check is left.
 * @param queriedAt time of the last query to the provider; null before the first query
 */
export function nextQueryTime(attempt: Attempt, timing: PaymentTiming, queriedAt: Date | null, now: Date): Date | null {
  if (attempt.state === 'paid' || attempt.state === 'failed') return null
  const began = attempt.startedAt.getTime()
  const looks: number[] = []
  if (METHODS[attempt.method].canBeQueried(attempt)) looks.push(nextQueryAt(attempt, timing, queriedAt, now))
  // A prompt that cannot be queried is decided only by the clock or a callback.
  if (attempt.state !== 'unknown') looks.push(overdueAt(attempt, timing).getTime())
  const next = Math.min(...looks)
  return Number.isFinite(next) && next - began <= GIVE_UP_MS ? new Date(next) : null
}

function nextQueryAt(attempt: Attempt, timing: PaymentTiming, queriedAt: Date | null, now: Date): number {
  const began = (attempt.authorisingAt ?? attempt.startedAt).getTime()
  const first = attempt.paymentType === ATTEMPT_TYPE.card ? timing.searchFirstSeconds : timing.queryFirstSeconds
  if (queriedAt === null) return Math.max(began + first * 1000, now.getTime())
  const age = now.getTime() - began
  const steady = timing.queryEverySeconds * 1000
  const pause = age < STEADY_MS ? steady : growingPause(age, steady)
  return queriedAt.getTime() + pause
}

/** Interval to the next query, ms: half of the age, at least `steadyMs` and at most an hour. */
const growingPause = (ageMs: number, steadyMs: number): number => Math.min(MAX_MS, Math.max(steadyMs, ageMs / 2))

/** First query about a refund without a result. The request to its provider has ended by then. */
export const REFUND_QUERY_FIRST_MS = 60_000

/** Time of the next query about a refund without a result: less and less often, but until its result is known. */
export const nextRefundQuery = (requestedAt: Date, now: Date): Date =>
  new Date(now.getTime() + growingPause(now.getTime() - requestedAt.getTime(), REFUND_QUERY_FIRST_MS))
