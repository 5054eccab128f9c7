import type { Database } from '../../../db/client.ts'
import { findWrongPromises, rightPromises } from '../queries/check-stock.sql.ts'
import { lockStock } from '../queries/stock.sql.ts'
import { moveText } from '../queries/stock-move.ts'

/** Variants per transaction: their rows stay locked until it ends. */
const BATCH = 200

/**
 * Compares the promised stock of each variant with the open orders and corrects it. They differ only after a write by
 * code that does not know promises: a process of the previous release, or a manual statement. Free stock is not
 * changed.
 * @returns number of corrected variants
 */
export async function checkPromises(database: Database, now: Date): Promise<number> {
  const wrong = await findWrongPromises(database.query, { most: 10_000 })
  let righted = 0
  for (let from = 0; from < wrong.length; from += BATCH) {
    const ids = wrong.slice(from, from + BATCH).map(({ id }) => id)
    righted += await database.transaction(async (tx) => {
      // Orders lock the variants they take, so reads after this lock see committed orders.
      await lockStock(tx.query, { ids })
      const move = moveText({ cause: 'checked', operator: 'system', at: now })
      return (await rightPromises(tx.query, { ids, move })).length
    })
  }
  return righted
}
