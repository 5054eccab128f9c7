import type { Query } from '../../db/client.ts'

/** Puts cancelled goods back into stock. Products are locked in the order of their ids, as orders lock them. */
export async function restock(query: Query, goods: readonly { productId: number; tenths: number }[]): Promise<void> {
  const back = goods.filter(({ tenths }) => tenths > 0)
  if (back.length === 0) return
  const ids = back.map(({ productId }) => productId)
  await query(
    'SELECT 1 FROM variants WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
    [ids],
    'lock-restocked',
  )
  await query(
    `UPDATE variants v SET stock_tenths = v.stock_tenths + back.tenths
     FROM unnest($1::bigint[], $2::int[]) AS back(id, tenths) WHERE v.id = back.id AND v.id = ANY($1::bigint[])`,
    [ids, back.map(({ tenths }) => tenths)],
    'restock',
  )
}
