import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { Worker } from '../../../runtime/worker.ts'
import { checkPromises } from '../use-cases/check-stock.ts'

/** Regularly compares the promised stock of products with the open orders. */
export function createStockCheckWorker({
  database,
  clock,
  log,
  everyMs,
}: {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>
  everyMs: number
}): Worker {
  const run = async () => {
    const products = await checkPromises(database, clock())
    if (products > 0) log.warn({ products }, 'promised stock was corrected')
  }
  return new Worker({ name: 'stock-check', run, everyMs, log, failure: 'promised stock could not be checked' })
}
