import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { logAudit } from '../../../observe/audit-log.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { NotifyOfChange } from '../../catalogue/use-cases/storefront-notifier.ts'
import { showDue } from '../use-cases/publish.ts'
import { dueParts } from '../use-cases/show-content.ts'

/**
 * Publishes due changes of the shop front: a scheduled version, or an entry that begins or ends. Several processes can
 * run it at once: each part is changed by one at a time, and the second finds no due change.
 */
export function createShopFrontWorker({
  database,
  clock,
  log,
  onShopChange,
  everyMs,
}: {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  onShopChange: NotifyOfChange
  everyMs: number
}): Worker {
  const run = async () => {
    for (const part of await dueParts(database, clock())) {
      const { shopChange, shown, refused } = await database.transaction(async (tx) => {
        const now = clock()
        const done = await showDue(tx, part, now)
        const subject = { kind: 'content', id: part }
        const actor = { operator: 'schedule' }
        if (done.shown !== null) {
          await logAudit(tx, now, actor, [{ action: 'content.shown', subject, after: { number: done.shown } }])
        }
        if (done.refused) {
          const { number, why } = done.refused
          await logAudit(tx, now, actor, [{ action: 'content.refused', subject, after: { number }, reason: why }])
        }
        return done
      })
      if (refused) log.warn({ part, number: refused.number }, 'a scheduled version of the shop front was not shown')
      if (shown !== null) log.info({ part, number: shown }, 'a scheduled version of the shop front is shown')
      void onShopChange(shopChange)
    }
  }
  return new Worker({ run, everyMs, log, failure: 'due changes of the shop front could not be shown' })
}
