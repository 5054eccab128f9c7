/** After each attempt that failed, the wait before the next, in minutes; after these always the last. */
const WAITS_MINUTES = [1, 5, 15, 60, 180]
const MINUTE_MS = 60_000
/** Time of retries after the first attempt on a message. */
export const RETRIED_MS = 3 * 24 * 60 * MINUTE_MS
/** Maximum random share added to or taken from a wait, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.1

/**
 * The time of the next attempt on an undelivered message.
 * @param attempts the number made
 * @param chance from 0 to 1, for the jitter
 * @returns null if it has failed finally; the last attempt is three days after the first
 */
export function nextAttemptAt(
  { attempts, begunAt }: { attempts: number; begunAt: Date },
  now: Date,
  chance: number,
): Date | null {
  const last = begunAt.getTime() + RETRIED_MS
  if (now.getTime() >= last) return null
  const minutes = WAITS_MINUTES[Math.min(attempts, WAITS_MINUTES.length) - 1] ?? 1
  const waitMs = minutes * MINUTE_MS * (1 - JITTER + 2 * JITTER * chance)
  return new Date(Math.min(now.getTime() + waitMs, last))
}
