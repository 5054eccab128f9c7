import type { Logger } from 'pino'

/** Claims of single rows: for so long nobody else takes one, and so often it is renewed while it is worked on. */
export const CLAIM_SECONDS = 20
const RENEW_MS = 7_000

/**
 * Does work on a row that this process has claimed, and renews the claim meanwhile: a process that is killed holds the work
 * up for twenty seconds, however long the work takes.
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
