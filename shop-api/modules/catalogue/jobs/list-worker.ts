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

/** Families refreshed in one transaction. */
const BATCH = 200
/** Days of sales that decide the best sellers. */
export const SALES_DAYS = 90

/**
 * Counts recent sales of families from the orders placed until now, without cancelled orders.
 * @returns the change of lists in best-seller order; null if no figure differs
 */
export async function countSales(tx: Session, now: Date): Promise<ShopChange | null> {
  const [row] = await writeSales(tx.query, { now, days: SALES_DAYS })
  return row?.changed ? changedShop(tx, ['best-sellers']) : null
}

type ListWorkerShop = Pick<Shop, 'database' | 'clock' | 'notifyStorefront'>

/**
 * Updates the data of lists: cards of products that sold out or are in stock again, cards of older rules, and best
 * sellers. Several processes can run it at once.
 */
export class ListWorker {
  readonly #shop: ListWorkerShop
  readonly #refreshing: Worker
  readonly #counting: Worker
  /** No cards of older rules are left: new cards follow the current rules. */
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
      failure: 'cards in lists could not be refreshed',
    })
    this.#counting = new Worker({
      name: 'sales',
      run: () => oneAtATime(() => this.#countSales()),
      everyMs: pace.countSalesMs,
      log,
      failure: 'best sellers could not be counted',
    })
  }

  open(): void {
    for (const worker of [this.#refreshing, this.#counting]) {
      worker.start()
      worker.nudge()
    }
  }

  /** Refreshes cards now if there is a reason. */
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

  /** @returns null if no family is left, or if other processes have taken them */
  async #refreshBatch(): Promise<ShopChange | null> {
    const { database } = this.#shop
    const { db } = database
    // A check without findings opens no transaction and raises no version.
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
