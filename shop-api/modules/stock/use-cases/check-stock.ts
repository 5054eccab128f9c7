import type { Database } from '../../../db/client.ts'
import { findWrongPromises, rightPromises } from '../queries/check-stock.sql.ts'
import { lockStock } from '../queries/stock.sql.ts'
import { moveText } from '../queries/stock-move.ts'

/** So many variants in a transaction: their rows are locked meanwhile. */
const BATCH = 200

/**
 * Compares what is promised of each variant with what open orders have of it and puts it right. They differ only where something
 * wrote that does not know promises: a process of the release before, or a statement by hand. What is free is left alone.
 * @returns how many were put right
 */
export async function checkPromises(database: Database, now: Date): Promise<number> {
  const wrong = await findWrongPromises(database.query, { most: 10_000 })
  let righted = 0
  for (let from = 0; from < wrong.length; from += BATCH) {
    const ids = wrong.slice(from, from + BATCH).map(({ id }) => id)
    righted += await database.transaction(async (tx) => {
      // Orders lock the variants they take: what is read after this lock is of orders that are committed.
      await lockStock(tx.query, { ids })
      const move = moveText({ cause: 'checked', operator: 'system', at: now })
      return (await rightPromises(tx.query, { ids, move })).length
    })
  }
  return righted
}
