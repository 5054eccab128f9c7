import type { Session } from '../../db/client.ts'
import { lockStock, returnStock } from './stock.sql.ts'

/** Puts cancelled products back into stock. Products are locked in the order of their ids, as orders lock them. */
export async function restock(tx: Session, amounts: readonly { productId: number; tenths: number }[]): Promise<void> {
  const returned = amounts.filter(({ tenths }) => tenths > 0)
  if (returned.length === 0) return
  const ids = returned.map(({ productId }) => productId)
  await lockStock(tx.query, { ids })
  await returnStock(tx.query, { ids, tenths: returned.map(({ tenths }) => tenths) })
}
