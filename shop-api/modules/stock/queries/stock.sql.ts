import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/**
 * All stock changes except order placement (orders/write-order.sql.ts) and imports (catalogue-io/switch.sql.ts). A
 * trigger on variants writes the movement of each change; `$move` states the cause (moveText). On hand = free
 * (stock_tenths) + promised.
 */
interface StockAmounts {
  ids: readonly number[]
  /** One value for each id. */
  tenths: readonly number[]
  /** A result of moveText. */
  move: string
}

/** Locks products in the order of their ids, as orders lock them. */
export const lockStock = statement<{ ids: readonly number[] }>()({
  name: 'lock-stock',
  row: z.strictObject({ id: z.number(), tenths: z.number() }),
  sql: `SELECT id, stock_tenths AS tenths FROM variants WHERE id = ANY($ids::bigint[])
    ORDER BY id FOR NO KEY UPDATE`,
})

const MOVE = `WITH move AS MATERIALIZED (SELECT set_config('fuma.stock_move', $move::text, true))`
const AMOUNTS = 'move, unnest($ids::bigint[], $tenths::int[]) AS amount(id, tenths)'
const IS_AMOUNT = 'v.id = amount.id AND v.id = ANY($ids::bigint[])'

const change = (name: string, set: string) =>
  statement<StockAmounts>()({
    name,
    row: z.strictObject({}),
    sql: `${MOVE} UPDATE variants v SET ${set} FROM ${AMOUNTS} WHERE ${IS_AMOUNT}`,
  })

/** Promises free products to an order: they stay on hand. */
export const promiseStock = change(
  'promise-stock',
  'stock_tenths = v.stock_tenths - amount.tenths, promised_tenths = v.promised_tenths + amount.tenths',
)

/** Frees the stock that was promised to an order. */
export const freeStock = change(
  'free-stock',
  'stock_tenths = v.stock_tenths + amount.tenths, promised_tenths = greatest(0, v.promised_tenths - amount.tenths)',
)

/** Increases the stock on hand, or reduces it if `tenths` is negative; only free stock can be removed. */
export const changeStock = change('change-stock', 'stock_tenths = v.stock_tenths + amount.tenths')

/** Sets the cause of stock changes made by a trigger in the rest of a transaction. */
export const nameMove = statement<{ move: string }>()({
  name: 'name-stock-move',
  row: z.strictObject({}),
  sql: `SELECT FROM set_config('fuma.stock_move', $move::text, true)`,
})
