import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { NotifyOfChange } from '../../catalogue/use-cases/storefront-notifier.ts'
import { applyDueVat, isVatDue, refreshVatCards } from '../use-cases/apply-vat.ts'

export interface VatWorkerParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  /** Called after each committed change that the storefront shows. */
  onShopChange: NotifyOfChange
  everyMs: number
}

/**
 * Applies a scheduled standard rate of VAT when it is due, also if the staff member that scheduled it has left. Several
 * processes can run it at once.
 */
export function createVatWorker(parts: VatWorkerParts): Worker {
  const { everyMs, log } = parts
  const failure = 'a due rate of VAT could not be applied'
  return new Worker({ run: (signal) => applyDue(parts, signal), everyMs, log, failure })
}

async function applyDue({ database, clock, log, onShopChange }: VatWorkerParts, signal: AbortSignal): Promise<void> {
  // Opens no transaction if no rate is due.
  if (!(await isVatDue(database, clock()))) return
  const applied = await database.transaction((tx) => applyDueVat(tx, clock()))
  if (applied) {
    log.info('a new standard rate of VAT applies')
    void onShopChange(applied)
  }
  while (!signal.aborted) {
    const change = await database.transaction(refreshVatCards)
    if (!change) return
    void onShopChange(change)
  }
}
