import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { isUnavailable } from '../../../db/unavailable.ts'
import { Worker } from '../../../runtime/worker.ts'
import { releaseReservation } from '../../stock/use-cases/reservations.ts'
import { readDueOrder, takeDueOrder } from '../queries/due-orders.sql.ts'
import type { Party } from '../rules/tax-document.ts'
import { cancelWhole } from '../use-cases/cancel-order.ts'
import { lockOrder } from '../use-cases/locked-order.ts'

export interface SweepParts {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** The current seller. */
  seller: () => Party
  /** An order that is still unpaid is cancelled after this number of days; 0: never. */
  cancelAfterDays: number
}

/** The result of a sweep: numbers of orders. */
export interface Swept {
  released: number
  cancelled: number
}

type Step = (tx: Session, orderId: string) => Promise<unknown>

/**
 * Puts the products of orders that were not paid in time back into stock, and cancels orders that stayed unpaid for
 * days. Each order has a separate transaction. Several processes can sweep at once: each skips orders that another
 * process has locked.
 */
export async function sweepReservations(parts: SweepParts): Promise<Swept> {
  const { cancelAfterDays: days, clock, seller } = parts
  const released = await sweep(parts, null, (tx, id) => releaseReservation(tx, id, clock()))
  const reason = `It was not paid within ${days} days.`
  const cancel: Step = async (tx, id) => {
    const order = await lockOrder(tx, { id }, null)
    await cancelWhole({ tx, now: clock(), seller: seller() }, order, { reason, by: 'shop' }, { kind: 'system' })
  }
  const cancelled = days === 0 ? 0 : await sweep(parts, days, cancel)
  return { released, cancelled }
}

/**
 * Runs a step for each order that is due. A failed order is left for the next sweep.
 * @param days null: expired reservations; else orders unpaid for this number of days
 * @returns number of processed orders
 */
async function sweep({ database, clock, log }: SweepParts, days: number | null, step: Step): Promise<number> {
  const passed: string[] = []
  let done = 0
  for (;;) {
    let taken: string | undefined
    try {
      const isDone = await database.transaction(async (tx) => {
        taken = await takeDue(tx, { now: clock(), days }, passed)
        if (taken === undefined) return false
        await step(tx, taken)
        return true
      })
      if (!isDone) return done
      done += 1
    } catch (error) {
      if (taken === undefined || isUnavailable(error)) throw error
      passed.push(taken)
      log.error({ err: error, orderId: taken }, 'an unpaid order could not be swept')
    }
  }
}

/**
 * Locks an order that is due and is not being paid; undefined without such an order. @param passed orders to skip; the
 * order is added
 */
async function takeDue(
  { query }: Session,
  due: { now: Date; days: number | null },
  passed: string[],
): Promise<string | undefined> {
  for (;;) {
    const [found] = await takeDueOrder(query, { ...due, passed })
    if (!found) return undefined
    // Checks again under the lock: a payment could have started since the statement began.
    const [still] = await readDueOrder(query, { ...due, orderId: found.id })
    if (still) return found.id
    passed.push(found.id)
  }
}

/** Sweeps regularly. */
export function createReservationSweep(parts: SweepParts & { everyMs: number }): Worker {
  const { log, everyMs } = parts
  const run = async () => {
    const swept = await sweepReservations(parts)
    if (swept.released + swept.cancelled > 0) log.info(swept, 'unpaid orders swept')
  }
  return new Worker({ name: 'reservations', run, everyMs, log, failure: 'unpaid orders could not be swept' })
}
