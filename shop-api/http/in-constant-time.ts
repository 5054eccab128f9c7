import { setTimeout } from 'node:timers/promises'

const MIN_MS = 250

/**
 * Answers no sooner than after a quarter of a second. Work takes longer for an email that has an account than for one
 * that has none, and a stranger must not learn which from the time.
 */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, setTimeout(MIN_MS)])
  return done
}
