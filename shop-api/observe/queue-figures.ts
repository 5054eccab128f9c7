import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../db/client.ts'
import { MAX_EMAIL_TRIES } from '../email/outbox.ts'
import { type QueueFigures, readQueueFigures } from './queue-figures.sql.ts'

/** The database is queried at most once in this time, for any number of reads. */
const READ_EVERY_MS = 5_000
/** A read of metrics does not wait longer for the database. */
const ANSWER_WITHIN_MS = 3_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Queues and open payments, at most five seconds old.
 * @returns null while the database does not respond
 */
export function queueFiguresReader(session: Pick<Session, 'query'>, clock: Clock): () => Promise<QueueFigures | null> {
  let last: { at: number; figures: Promise<QueueFigures | null> } | undefined
  const read = async (): Promise<QueueFigures | null> => {
    const now = clock()
    const asked = readQueueFigures(session.query, {
      now,
      dayAgo: new Date(now.getTime() - DAY_MS),
      mostEmailAttempts: MAX_EMAIL_TRIES,
    }).then(([row]) => row ?? null)
    const { promise: tooLate, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS)
    // The metric itself reports an unavailable database.
    return Promise.race([asked.catch(() => null), tooLate]).finally(() => clearTimeout(timer))
  }
  return () => {
    if (!last || performance.now() - last.at >= READ_EVERY_MS) last = { at: performance.now(), figures: read() }
    return last.figures
  }
}
