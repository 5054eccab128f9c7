import * as z from 'zod/mini'
import { statement } from '../../db/statement.ts'

interface StockAmounts {
  ids: readonly number[]
  /** Of each of the ids. */
  tenths: readonly number[]
}

/** Locks products in the order of their ids, as orders lock them. */
export const lockStock = statement<{ ids: readonly number[] }>()({
  name: 'lock-stock',
  row: z.strictObject({ id: z.number(), tenths: z.number() }),
  sql: `SELECT id, stock_tenths AS tenths FROM variants WHERE id = ANY($ids::bigint[])
    ORDER BY id FOR NO KEY UPDATE`,
})

/** Takes products out of stock. */
export const takeStock = statement<StockAmounts>()({
  name: 'take-stock',
  row: z.strictObject({}),
  sql: `UPDATE variants v SET stock_tenths = v.stock_tenths - goods.tenths
    FROM unnest($ids::bigint[], $tenths::int[]) AS goods(id, tenths)
    WHERE v.id = goods.id AND v.id = ANY($ids::bigint[])`,
})

/** Puts products back into stock. */
export const returnStock = statement<StockAmounts>()({
  name: 'return-stock',
  row: z.strictObject({}),
  sql: `UPDATE variants v SET stock_tenths = v.stock_tenths + goods.tenths
    FROM unnest($ids::bigint[], $tenths::int[]) AS goods(id, tenths)
    WHERE v.id = goods.id AND v.id = ANY($ids::bigint[])`,
})
