import type { Logger } from 'pino'
import type { Clock } from '#lib/format/clock.ts'
import { Worker } from '../../../runtime/worker.ts'

export interface QueryWorkerParts<Due extends { id: string }> {
  /** Its name in traces and metrics. */
  name: string
  /** The log message of a failed round. */
  failure: string
  clock: Clock
  log: Pick<Logger, 'error'>
  /** Takes due rows, which no other process then takes for a while. */
  take: (now: Date, atMost: number) => Promise<readonly Due[]>
  /** Queries the provider about one row, and sets the time of its next query. */
  look: (due: Due) => Promise<void>
  /** Time at which the next row is due; null without rows. */
  nextDueAt: () => Promise<Date | null>
  /** Longest wait of the timer, because another process could have added a row. */
  longestWaitMs: number
}

/** Rows checked in parallel per round: an unresponsive provider costs one timeout, not ten. */
const AT_MOST = 10
const MIN_WAIT_MS = 200

export interface QueryWorker {
  /** Checks the due rows, ten at most. Rejects only if the database does not respond. */
  round: () => Promise<void>
  start: () => void
  /** Recalculates the timer after a new row. */
  wake: () => void
  /** Stops the timer and waits for a round in progress. */
  stop: () => Promise<void>
}

/** Queries providers about rows without a final state, on a schedule that the rows store. */
export function createQueryWorker<Due extends { id: string }>(parts: QueryWorkerParts<Due>): QueryWorker {
  const { name, failure, clock, log, take, look, nextDueAt, longestWaitMs } = parts
  async function round(): Promise<void> {
    const due = await take(clock(), AT_MOST)
    const looks = due.map((row) =>
      look(row).catch((error) => {
        // It becomes due again when its lease ends; the others are not delayed.
        log.error({ err: error, work: name, id: row.id }, 'a row could not be checked with its provider')
      }),
    )
    await Promise.all(looks)
  }

  /** Milliseconds until a row is due. */
  async function waitForNext(): Promise<number> {
    try {
      const next = await nextDueAt()
      if (!next) return longestWaitMs
      return Math.min(longestWaitMs, Math.max(MIN_WAIT_MS, next.getTime() - clock().getTime()))
    } catch (error) {
      log.error({ err: error, work: name }, 'the next row due could not be read')
      return longestWaitMs
    }
  }

  const worker = new Worker({ name, run: round, everyMs: waitForNext, log: log as Logger, failure })
  return {
    round,
    start() {
      worker.start()
      worker.nudge()
    },
    wake: () => worker.reschedule(),
    stop: () => worker.close(),
  }
}
