import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { Worker } from '../../../runtime/worker.ts'
import { expireRequests } from '../use-cases/expire-approvals.ts'

/** Ends order requests that no approver decided in time. Several processes can run it at once. */
export function createApprovalWorker({
  database,
  clock,
  publicUrl,
  log,
  everyMs,
  onQueued,
}: {
  database: Database
  clock: Clock
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'error'>
  everyMs: number
  /** Emails were queued. */
  onQueued: () => void
}): Worker {
  const expire = () => database.transaction((tx) => expireRequests({ tx, now: clock(), publicUrl }))
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted && (await expire())) onQueued()
  }
  return new Worker({ name: 'order-approvals', run, everyMs, log, failure: 'order requests could not be ended' })
}
