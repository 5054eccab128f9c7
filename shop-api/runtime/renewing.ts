import type { Logger } from 'pino'

/** Claims of single rows: the duration of a claim, and the interval of its renewal during the work. */
export const CLAIM_SECONDS = 20
const RENEW_MS = 7_000

/**
 * Works on a row that this process has claimed, and renews the claim during it: a killed process delays the work by
 * twenty seconds, regardless of its duration.
 */
export async function whileRenewing<T>(
  renew: () => Promise<unknown>,
  log: Pick<Logger, 'warn'>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error) => log.warn({ err: error }, 'a claim could not be renewed'))
  }, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
