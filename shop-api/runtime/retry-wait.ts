const FIRST_MS = 60_000

export interface RetryWait {
  /** Notes the end of a run. */
  note: (hasSucceeded: boolean) => void
  /** Milliseconds until the next run. */
  everyMs: () => Promise<number>
}

/**
 * The wait of a worker with a long interval: after a failure one minute, then twice as long each time, up to the usual
 * interval. The other party can start after this process.
 */
export function retryWait(usualMs: number): RetryWait {
  let failures = 0
  return {
    note: (hasSucceeded) => {
      failures = hasSucceeded ? 0 : failures + 1
    },
    everyMs: async () => (failures === 0 ? usualMs : Math.min(usualMs, FIRST_MS * 2 ** (failures - 1))),
  }
}
