import type { FastifyBaseLogger } from 'fastify'
import { addDays, type Clock, today } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { NotifyOfChange } from '../../catalogue/use-cases/storefront-notifier.ts'
import { changedShop } from '../../products/use-cases/shop-change.ts'
import { countLaddersAt } from '../queries/ladders.sql.ts'

export interface LadderWorkerParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  /** Called if a ladder of the product pages began or ended. */
  onShopChange: NotifyOfChange
  everyMs: number
}

/**
 * Refreshes the product pages when a day begins on which ladders begin, or after the last day of ladders. Carts and
 * orders compare the days themselves. A restarted process checks the current day again.
 */
export function createLadderWorker({ database, clock, log, onShopChange, everyMs }: LadderWorkerParts): Worker {
  let checkedDay: string | null = null
  const run = async () => {
    const day = today(clock)
    if (day === checkedDay) return
    const [found] = await countLaddersAt(database.query, { day, dayBefore: addDays(day, -1) })
    if (found?.count) void onShopChange(await database.transaction((tx) => changedShop(tx, ['catalogue'])))
    checkedDay = day
  }
  return new Worker({ run, everyMs, log, failure: 'ladders that begin or end today could not be checked' })
}
