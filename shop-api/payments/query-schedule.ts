import type { Attempt } from './attempt.ts'
import type { PaymentTiming } from './env.ts'

/** For this long after the push the provider is asked at a steady pace; then ever more rarely. */
const STEADY_MS = 120_000
/** A payment nobody knows anything about after a day stays undecided; only a late word can settle it. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000
/** At most this long between two questions. */
const LONGEST_MS = 60 * 60 * 1000

/**
 * When to look at an attempt next: to ask the provider, or to call it undecided. Null when nothing is left to do.
 * @param asked when the provider was last asked; null before the first time
 */
export function nextLookAt(attempt: Attempt, timing: PaymentTiming, asked: Date | null, now: Date): Date | null {
  if (attempt.state === 'paid' || attempt.state === 'failed') return null
  const began = attempt.startedAt.getTime()
  const undecidedAt = began + timing.undecidedSeconds * 1000
  const looks = attempt.checkoutRequestId === null ? [] : [questionAt(began, timing, asked, now)]
  // A prompt without a name cannot be asked about: only the clock or a callback can say more.
  if (attempt.state !== 'unknown') looks.push(undecidedAt)
  const next = Math.min(...looks)
  return Number.isFinite(next) && next - began <= GIVE_UP_MS ? new Date(next) : null
}

function questionAt(began: number, timing: PaymentTiming, asked: Date | null, now: Date): number {
  if (asked === null) return Math.max(began + timing.queryFirstSeconds * 1000, now.getTime())
  const age = now.getTime() - began
  const steady = timing.queryEverySeconds * 1000
  const pause = age < STEADY_MS ? steady : Math.min(LONGEST_MS, Math.max(steady, age / 2))
  return asked.getTime() + pause
}
