import type { Session } from '../../../db/client.ts'
import { changeStock, freeStock, lockStock } from '../queries/stock.sql.ts'
import { moveText, type StockMove } from '../queries/stock-move.ts'

interface Amount {
  productId: number
  tenths: number
}

/**
 * Frees products that were promised to an order. Products are locked in the order of their ids, as orders lock them.
 */
export const releaseStock = (tx: Session, amounts: readonly Amount[], move: StockMove): Promise<void> =>
  putBack(tx, amounts, move, freeStock)

/** Puts returned products into stock. They are locked in the same order as above. */
export const restock = (tx: Session, amounts: readonly Amount[], move: StockMove): Promise<void> =>
  putBack(tx, amounts, move, changeStock)

async function putBack(
  tx: Session,
  amounts: readonly Amount[],
  move: StockMove,
  write: typeof changeStock,
): Promise<void> {
  const returned = amounts.filter(({ tenths }) => tenths > 0)
  if (returned.length === 0) return
  const ids = returned.map(({ productId }) => productId)
  await lockStock(tx.query, { ids })
  await write(tx.query, { ids, tenths: returned.map(({ tenths }) => tenths), move: moveText(move) })
}
