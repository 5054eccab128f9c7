import type { Logger } from 'pino'
import { Worker } from '../runtime/worker.ts'
import type { Database } from './client.ts'
import { type Claim, releaseLease, renewLease, takeLease } from './lease-claims.ts'

/** Background work that can be begun, ended and begun again. */
export interface Work {
  start: () => void
  /** Aborts the work in progress, and waits for its end. */
  close: () => Promise<void>
}

export interface LeaseParts {
  database: Database
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Unique name of this process. */
  holder: string
  /** For tests. */
  times?: { seconds: number; renewMs: number }
}

/** Duration of a lease without renewal, and the interval of renewals. */
const TIMES = { seconds: 20, renewMs: 7_000 }

/**
 * Work for one process at a time: it runs here while this process has the lease of that name. If that process
 * dies, another begins 27 seconds later at most.
 * A lease is not a lock: a paused process that continues can do a last step beside its successor. Work under a lease
 * must therefore be safe to repeat.
 */
export function underLease(name: string, work: Work, { database, log, holder, times = TIMES }: LeaseParts): Work {
  const { seconds, renewMs } = times
  const claim: Claim = { name, holder, seconds }
  let isHeld = false
  let isClosed = false
  let ending: Promise<void> = Promise.resolve()
  /** Without a response of the database the work ends before another process can take the lease. */
  let end: NodeJS.Timeout | undefined

  async function lose(why: string): Promise<void> {
    clearTimeout(end)
    if (!isHeld) return
    isHeld = false
    log.warn({ lease: name }, why)
    ending = work.close()
    await ending
  }

  async function look(): Promise<void> {
    // Work whose lease expired here ends before it can begin again.
    await ending
    // The lease counts from the request, not from the response, which can be slow.
    const askedAt = performance.now()
    const wasHeld = isHeld
    const isOurs = await (wasHeld ? renewLease(database, claim) : takeLease(database, claim)).catch((error) => {
      log.error({ err: error, lease: name }, 'a lease could not be checked')
      return null
    })
    // Not known: while it is ours it stays so until its time is over.
    if (isOurs === null || isClosed) return
    if (!isOurs) return lose('another process has the lease now')
    clearTimeout(end)
    const leftMs = seconds * 1_000 - (performance.now() - askedAt)
    end = setTimeout(() => void lose('the lease could not be renewed in time'), leftMs).unref()
    if (isHeld) return
    // It ran out while the answer was on its way: the next look takes it again.
    if (wasHeld) return
    isHeld = true
    log.info({ lease: name }, 'does work that one process does')
    work.start()
  }

  const looking = new Worker({ run: look, everyMs: renewMs, log, failure: 'a lease could not be checked' })
  return {
    start: () => {
      isClosed = false
      looking.start()
      looking.nudge()
    },
    close: async () => {
      isClosed = true
      await looking.close()
      clearTimeout(end)
      if (isHeld) await work.close()
      isHeld = false
      // If the release fails, the lease expires.
      await releaseLease(database, claim).catch((error) => log.warn({ err: error, lease: name }, 'a lease was kept'))
    },
  }
}
