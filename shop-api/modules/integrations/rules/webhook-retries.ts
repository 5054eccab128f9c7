/** After each attempt that failed, the wait before the next, in minutes; after these always the last. */
const WAITS_MINUTES = [1, 5, 15, 60, 180]
const MINUTE_MS = 60_000
/** From the first attempt on a message is tried for so long. */
export const RETRIED_MS = 3 * 24 * 60 * MINUTE_MS
/** A wait differs from its table by up to this share, so that what failed together is not tried together. */
const JITTER = 0.1

/**
 * When a message that could not be delivered is tried next.
 * @param attempts those that were made
 * @param chance from 0 to 1, for the jitter
 * @returns null when it is given up; the last attempt is three days after the message was begun
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
