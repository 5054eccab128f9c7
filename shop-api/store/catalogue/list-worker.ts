import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import { DERIVED_BY } from '../../domain/catalogue/card.ts'
import type { Shop } from '../../shop.ts'
import { notifyStorefront } from '../../work/tell-storefront.ts'
import { Worker } from '../../work/worker.ts'
import { raiseVersion, readVersion } from './catalogue-rows.ts'
import { changeCatalogue, stockTagsOf } from './change-catalogue.ts'

/** A change of the catalogue has every list read again: what sells out within this time is shown together. */
const LOOK_EVERY_MS = 10_000
const COUNT_SALES_EVERY_MS = 60 * 60 * 1000
/** Families made anew in one transaction. */
const BATCH = 200
/** What sold within so many days makes a best seller. */
export const SALES_DAYS = 90

// Rows that others have taken are theirs: several shop APIs may look at once.
const TAKE = `
  DELETE FROM stock_status_changes WHERE id IN (
    SELECT id FROM stock_status_changes ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING family_id AS id`
const OUTDATED = `
  SELECT id FROM families WHERE derived_by < ${DERIVED_BY} AND card IS NOT NULL ORDER BY id LIMIT ${BATCH}
  FOR NO KEY UPDATE SKIP LOCKED`

/** The storefront's tag for lists in the order of what sells best. */
const BEST_SELLERS_TAG = 'best-sellers'

const SOLD = `
  SELECT v.family_id, count(DISTINCT l.order_id)::int AS orders,
    sum(l.quantity_tenths - l.cancelled_tenths)::bigint AS quantity_tenths
  FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN variants v ON v.id = l.variant_id
  WHERE o.created_at > $1::timestamptz - interval '${SALES_DAYS} days' AND o.created_at <= $1::timestamptz
    AND o.status <> 5 AND l.quantity_tenths > l.cancelled_tenths
  GROUP BY v.family_id`
const COUNT_SALES = `
  WITH sold AS (${SOLD}),
  gone AS (
    DELETE FROM family_sales s WHERE NOT EXISTS (SELECT 1 FROM sold WHERE sold.family_id = s.family_id) RETURNING 1),
  written AS (
    INSERT INTO family_sales AS s (family_id, orders, quantity_tenths) SELECT * FROM sold
    ON CONFLICT (family_id) DO UPDATE SET orders = excluded.orders, quantity_tenths = excluded.quantity_tenths
      WHERE (s.orders, s.quantity_tenths) IS DISTINCT FROM (excluded.orders, excluded.quantity_tenths)
    RETURNING 1)
  SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed`

/**
 * Counts what families sold lately, by the orders placed until now: what is cancelled does not count.
 * @returns whether any figure is another than before; lists are to be read again then
 */
export async function countSales(query: Query, now: Date): Promise<boolean> {
  const [row] = await query<{ changed: number }>(COUNT_SALES, [now])
  const isChanged = Number(row?.changed ?? 0) > 0
  if (isChanged) await raiseVersion(query)
  return isChanged
}

/**
 * Keeps what lists show true: cards of what sold out or came back into stock, cards made by older rules, and what sells
 * best. Several processes may do it at once.
 */
export class ListWorker {
  readonly #shop: Shop
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #refreshing: Worker
  readonly #counting: Worker
  /** Nothing is left that older rules made: cards are made by these from now on. */
  #isUpToDate = false

  constructor(shop: Shop, log: FastifyBaseLogger) {
    this.#shop = shop
    this.#clock = shop.clock
    this.#log = log
    // One thing after the other: both change the catalogue's version.
    const oneAtATime = pLimit(1)
    this.#refreshing = new Worker({
      run: (signal) => oneAtATime(() => this.#refresh(signal)),
      everyMs: LOOK_EVERY_MS,
      log,
      failure: 'cards in lists could not be made anew',
    })
    this.#counting = new Worker({
      run: () => oneAtATime(() => this.#countSales()),
      everyMs: COUNT_SALES_EVERY_MS,
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
  look(): Promise<void> {
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
    const version = await database.transaction(async ({ query }) =>
      (await countSales(query, this.#clock())) ? readVersion(query) : null,
    )
    if (version === null) return
    await catalogue.look()
    void notifyStorefront(env, this.#log, [BEST_SELLERS_TAG], version)
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const { query } = this.#shop.database
    while (!signal.aborted) {
      // A look that finds nothing opens no transaction and raises no version.
      const [noted] = await query('SELECT 1 FROM stock_status_changes LIMIT 1')
      if (!this.#isUpToDate) {
        const older = `SELECT 1 FROM families WHERE derived_by < ${DERIVED_BY} AND card IS NOT NULL LIMIT 1`
        this.#isUpToDate = (await query(older)).length === 0
      }
      if (!noted && this.#isUpToDate) return
      let count = 0
      const take = async (own: Query) => {
        const taken = await own<{ id: number }>(TAKE)
        const outdated = taken.length < BATCH && !this.#isUpToDate ? await own<{ id: number }>(OUTDATED) : []
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
