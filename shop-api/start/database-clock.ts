import type { Logger } from 'pino'
import { type Clock, systemClock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { setDegraded } from '../runtime/degraded.ts'
import { Worker } from '../runtime/worker.ts'
import { readDatabaseTime } from './database-time.sql.ts'

/**
 * The common time of all processes of a shop: the database's, if this machine's differs. Deadlines set by one process
 * and read by another (reservations, prompts, sign-ins) would otherwise end early or late.
 */
export interface DatabaseClock {
  clock: Clock
  /** Compares now. For tests and the start; it also runs automatically every minute. */
  compare: () => Promise<void>
  close: () => Promise<void>
}

const EVERY_MS = 60_000
/** Smaller differences do no harm, and measuring is not exact. */
const TOLERATED_MS = 2_000
/** A slower response is too inaccurate. */
const SLOW_MS = 1_000

/**
 * Compares this machine's clock with the database's, at once and then every minute. The embedded database has this
 * machine's clock.
 * @param own this machine's clock
 */
export async function openDatabaseClock(
  database: Pick<Database, 'kind' | 'query'>,
  log: Pick<Logger, 'warn' | 'error' | 'info'>,
  own: Clock = systemClock,
): Promise<DatabaseClock> {
  if (database.kind === 'pglite') return { clock: own, compare: async () => {}, close: async () => {} }
  const part = {}
  let offsetMs = 0
  async function compare(): Promise<void> {
    const before = own().getTime()
    const [row] = await readDatabaseTime(database.query, {})
    const after = own().getTime()
    if (!row || after - before > SLOW_MS) return
    const measured = Math.round(row.ms - (before + after) / 2)
    const isOff = Math.abs(measured) > TOLERATED_MS
    if (isOff !== (offsetMs !== 0)) {
      const message = isOff
        ? 'this machine’s clock differs from the database’s, which is used instead'
        : 'the clocks agree again'
      log.warn({ differenceMs: -measured }, message)
    }
    offsetMs = isOff ? measured : 0
    setDegraded(part, isOff ? sentenceOf(measured) : null)
  }
  const worker = new Worker({
    name: 'clock',
    run: compare,
    everyMs: EVERY_MS,
    log,
    failure: 'the database’s time is not known',
  })
  await compare()
  worker.start()
  return {
    clock: () => (offsetMs === 0 ? own() : new Date(own().getTime() + offsetMs)),
    compare,
    close: async () => {
      await worker.close()
      setDegraded(part, null)
    },
  }
}

/** @param offsetMs to add to this machine's time */
function sentenceOf(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1000)
  return `This machine’s clock is ${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the database’s`
}
