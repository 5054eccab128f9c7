import type { Logger } from 'pino'
import { Worker } from '../runtime/worker.ts'
import type { Database } from './client.ts'
import { type Claim, releaseLease, renewLease, takeLease } from './lease-claims.ts'

/** Background work that can be begun, ended and begun again. */
export interface Work {
  start: () => void
  /** Aborts what is under way, and waits for it. */
  close: () => Promise<void>
}

export interface LeaseParts {
  database: Database
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** This process, as no other is called. */
  holder: string
  /** For tests. */
  times?: { seconds: number; renewMs: number }
}

/** A lease ends by itself after so long, and is renewed so often. */
const TIMES = { seconds: 20, renewMs: 7_000 }

/**
 * Work that one process at a time does: it runs here while this process holds the lease of that name. Where the process
 * that has it is gone, another begins 27 seconds later at most.
 *
 * A lease is no lock: a process that was stopped and goes on may do a last step beside its successor. Work under a lease
 * is therefore such that doing it twice is doing it once.
 */
export function underLease(name: string, work: Work, { database, log, holder, times = TIMES }: LeaseParts): Work {
  const { seconds, renewMs } = times
  const claim: Claim = { name, holder, seconds }
  let isHeld = false
  let isClosed = false
  let ending: Promise<void> = Promise.resolve()
  /** Without an answer of the database the work ends before another process may take it. */
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
    // What ran out here ends before it may begin again.
    await ending
    // What is asked now counts from now: the answer may take its time.
    const askedAt = performance.now()
    const wasHeld = isHeld
    const isOurs = await (wasHeld ? renewLease(database, claim) : takeLease(database, claim)).catch((error) => {
      log.error({ err: error, lease: name }, 'a lease could not be looked at')
      return null
    })
    // Not known: while it is ours it stays so until its time is over.
    if (isOurs === null || isClosed) return
    if (!isOurs) return lose('the lease is another process’s now')
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

  const looking = new Worker({ run: look, everyMs: renewMs, log, failure: 'a lease could not be looked at' })
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
      // Not given back it ends by itself.
      await releaseLease(database, claim).catch((error) => log.warn({ err: error, lease: name }, 'a lease was kept'))
    },
  }
}
