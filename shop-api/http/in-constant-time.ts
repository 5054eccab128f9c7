import { setTimeout } from 'node:timers/promises'

const MIN_MS = 250

/**
 * Takes at least 250 ms to resolve. Work takes longer for an email with an account than for an email without, and a
 * stranger must not learn this from the time.
 */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, setTimeout(MIN_MS)])
  return done
}
