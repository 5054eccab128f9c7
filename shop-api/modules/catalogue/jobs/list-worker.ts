import { and, isNotNull, lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Session } from '../../../db/client.ts'
import { families, stockStatusChanges } from '../../../db/schema/catalogue.ts'
import { PACE_IN_API, type Pace } from '../../../runtime/pace.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { Shop } from '../../../shop.ts'
import { DERIVED_BY } from '../../products/rules/card.ts'
import { changedShop, changedStock, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { takeOutdated, takeStockChanges, writeSales } from '../queries/list-changes.sql.ts'

/** Families made anew in one transaction. */
const BATCH = 200
/** What sold within so many days makes a best seller. */
export const SALES_DAYS = 90

/**
 * Counts what families sold lately, by the orders placed until now: what is cancelled does not count.
 * @returns the change of lists in the order of what sells best; null if no figure differs
 */
export async function countSales(tx: Session, now: Date): Promise<ShopChange | null> {
  const [row] = await writeSales(tx.query, { now, days: SALES_DAYS })
  return row?.changed ? changedShop(tx, ['best-sellers']) : null
}

type ListWorkerShop = Pick<Shop, 'database' | 'clock' | 'notifyStorefront'>

/**
 * Keeps what lists show true: cards of what sold out or came back into stock, cards made by older rules, and what sells
 * best. Several processes may do it at once.
 */
export class ListWorker {
  readonly #shop: ListWorkerShop
  readonly #refreshing: Worker
  readonly #counting: Worker
  /** Nothing is left that older rules made: cards are made by these from now on. */
  #isUpToDate = false

  constructor(shop: ListWorkerShop, log: FastifyBaseLogger, pace: Pick<Pace, 'listMs' | 'countSalesMs'> = PACE_IN_API) {
    this.#shop = shop
    // One thing after the other: both change the catalogue's version.
    const oneAtATime = pLimit(1)
    this.#refreshing = new Worker({
      name: 'lists',
      run: (signal) => oneAtATime(() => this.#refresh(signal)),
      everyMs: pace.listMs,
      log,
      failure: 'cards in lists could not be made anew',
    })
    this.#counting = new Worker({
      name: 'sales',
      run: () => oneAtATime(() => this.#countSales()),
      everyMs: pace.countSalesMs,
      log,
      failure: 'what sold best could not be counted',
    })
  }

  open(): void {
    for (const worker of [this.#refreshing, this.#counting]) {
      worker.start()
      worker.nudge()
    }
  }

  /** Makes cards anew now where there is a reason to. */
  poll(): Promise<void> {
    return this.#refreshing.runNow()
  }

  countSales(): Promise<void> {
    return this.#counting.runNow()
  }

  async close(): Promise<void> {
    await Promise.all([this.#refreshing.close(), this.#counting.close()])
  }

  async #countSales(): Promise<void> {
    const { database, clock, notifyStorefront } = this.#shop
    const change = await database.transaction((tx) => countSales(tx, clock()))
    if (change) await notifyStorefront(change)
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    let announced: Promise<void> | undefined
    while (!signal.aborted) {
      const change = await this.#refreshBatch()
      if (!change) break
      announced = this.#shop.notifyStorefront(change)
    }
    await announced
  }

  /** @returns null if nothing is left, or other processes have taken it */
  async #refreshBatch(): Promise<ShopChange | null> {
    const { database } = this.#shop
    const { db } = database
    // A look that finds nothing opens no transaction and raises no version.
    const [noted] = await db.select().from(stockStatusChanges).limit(1)
    if (!this.#isUpToDate) {
      const isOlder = and(lt(families.derivedBy, DERIVED_BY), isNotNull(families.card))
      this.#isUpToDate = (await db.select({ id: families.id }).from(families).where(isOlder).limit(1)).length === 0
    }
    if (!noted && this.#isUpToDate) return null
    return database.transaction(async (tx) => {
      const most = { most: BATCH }
      const taken = await takeStockChanges(tx.query, most)
      const outdated = taken.length < BATCH && !this.#isUpToDate ? await takeOutdated(tx.query, most) : []
      const ids = new Set([...taken, ...outdated].map(({ id }) => id))
      return ids.size > 0 ? changedStock(tx, [...ids]) : null
    })
  }
}
