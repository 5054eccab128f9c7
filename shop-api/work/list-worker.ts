import { and, isNotNull, lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../db/client.ts'
import { families, stockStatusChanges } from '../db/schema/catalogue.ts'
import { DERIVED_BY } from '../domain/catalogue/card.ts'
import { notifyStorefront } from '../runtime/notify-storefront.ts'
import { PACE_IN_API, type Pace } from '../runtime/pace.ts'
import { Worker } from '../runtime/worker.ts'
import { raiseVersion, readVersion } from '../store/catalogue/catalogue-version.ts'
import { type CatalogueContext, changeCatalogue, stockTagsOf } from '../store/catalogue/change-catalogue.ts'
import { takeOutdated, takeStockChanges, writeSales } from '../store/catalogue/list-changes.sql.ts'

/** Families made anew in one transaction. */
const BATCH = 200
/** What sold within so many days makes a best seller. */
export const SALES_DAYS = 90

/** The storefront's tag for lists in the order of what sells best. */
const BEST_SELLERS_TAG = 'best-sellers'

/**
 * Counts what families sold lately, by the orders placed until now: what is cancelled does not count.
 * @returns whether any figure is another than before; lists are to be read again then
 */
export async function countSales(tx: Session, now: Date): Promise<boolean> {
  const [row] = await writeSales(tx.query, { now, days: SALES_DAYS })
  const isChanged = (row?.changed ?? 0) > 0
  if (isChanged) await raiseVersion(tx)
  return isChanged
}

/**
 * Keeps what lists show true: cards of what sold out or came back into stock, cards made by older rules, and what sells
 * best. Several processes may do it at once.
 */
export class ListWorker {
  readonly #shop: CatalogueContext
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #refreshing: Worker
  readonly #counting: Worker
  /** Nothing is left that older rules made: cards are made by these from now on. */
  #isUpToDate = false

  constructor(
    shop: CatalogueContext & { clock: Clock },
    log: FastifyBaseLogger,
    pace: Pick<Pace, 'listMs' | 'countSalesMs'> = PACE_IN_API,
  ) {
    this.#shop = shop
    this.#clock = shop.clock
    this.#log = log
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
    const { database, catalogue, env } = this.#shop
    const version = await database.transaction(async (tx) =>
      (await countSales(tx, this.#clock())) ? readVersion(tx) : null,
    )
    if (version === null) return
    await catalogue.refreshIfChanged()
    void notifyStorefront(env, this.#log, [BEST_SELLERS_TAG], version)
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const { db } = this.#shop.database
    while (!signal.aborted) {
      // A look that finds nothing opens no transaction and raises no version.
      const [noted] = await db.select().from(stockStatusChanges).limit(1)
      if (!this.#isUpToDate) {
        const isOlder = and(lt(families.derivedBy, DERIVED_BY), isNotNull(families.card))
        this.#isUpToDate = (await db.select({ id: families.id }).from(families).where(isOlder).limit(1)).length === 0
      }
      if (!noted && this.#isUpToDate) return
      let count = 0
      const take = async ({ query }: Session) => {
        const most = { most: BATCH }
        const taken = await takeStockChanges(query, most)
        const outdated = taken.length < BATCH && !this.#isUpToDate ? await takeOutdated(query, most) : []
        const ids = [...new Set([...taken, ...outdated].map(({ id }) => id))]
        count = ids.length
        return ids
      }
      await changeCatalogue(this.#shop, this.#log, take, stockTagsOf)
      // Others have taken what is left.
      if (count === 0) return
    }
  }
}
