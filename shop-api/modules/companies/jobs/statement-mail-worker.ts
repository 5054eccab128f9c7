import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { Worker } from '../../../runtime/worker.ts'
import { mailDueStatement } from '../use-cases/statement-mails.ts'

/** Emails the monthly statements of companies. Several processes can run it at once. */
export function createStatementMailWorker({
  log,
  everyMs,
  onQueued,
  ...context
}: {
  database: Database
  clock: Clock
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'error'>
  everyMs: number
  /** Emails were queued. */
  onQueued: () => void
}): Worker {
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted && (await mailDueStatement(context))) onQueued()
  }
  return new Worker({ name: 'statement-mails', run, everyMs, log, failure: 'monthly statements could not be mailed' })
}
