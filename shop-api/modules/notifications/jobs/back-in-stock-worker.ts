import type { FastifyBaseLogger } from 'fastify'
import { Worker } from '../../../runtime/worker.ts'
import { type NotifyParts, notifyWaiting } from '../use-cases/notify-waiting.ts'

export interface BackInStockParts extends NotifyParts {
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called after emails were queued. */
  onNotified: () => void
  everyMs: number
}

/** Looks again and again whether something that people wait for is in stock again, and notifies them. */
export function createBackInStockWorker(parts: BackInStockParts): Worker {
  const { log, onNotified, everyMs } = parts
  const run = async () => {
    const people = await notifyWaiting(parts)
    if (people === 0) return
    log.info({ people }, 'people were notified that products are back')
    onNotified()
  }
  return new Worker({
    name: 'back-in-stock',
    run,
    everyMs,
    log,
    failure: 'people who wait for products could not be notified',
  })
}
