import * as z from 'zod/mini'
import type { StockCause } from '#lib/contract/stock/office/stock-causes.ts'
import { statement } from '../../../db/statement.ts'

/** Adds the movements that a device has not reported yet: since it was initialised, with these causes. */
export const addStockMoves = statement<{ deviceId: number; since: Date; causes: readonly StockCause[] }>()({
  name: 'etims-stock-moves-add',
  row: z.never(),
  sql: `INSERT INTO etims_stock_moves (movement_id, device_id)
    SELECT m.id, $deviceId::bigint FROM stock_movements m
    WHERE m.at >= $since::timestamptz AND m.on_hand_tenths <> 0 AND m.cause = ANY($causes::text[])
      AND NOT EXISTS (SELECT 1 FROM etims_stock_moves e WHERE e.movement_id = m.id)
    ON CONFLICT (movement_id) DO NOTHING`,
})

const moved = z.strictObject({
  movementId: z.number(),
  stockNo: z.nullable(z.number()),
  cause: z.custom<StockCause>(),
  tenths: z.number(),
  at: z.date(),
  note: z.string(),
  code: z.string(),
  name: z.string(),
  vatPerc: z.number(),
  /** Cost of one unit ex-VAT; 0 if unknown. */
  unitCents: z.number(),
})
export type MovedProduct = z.output<typeof moved>

/** The oldest movement that waits. */
export const firstStockMove = statement<{ deviceId: number }>()({
  name: 'etims-stock-move',
  row: moved,
  sql: `SELECT e.movement_id AS "movementId", e.stock_no AS "stockNo", m.cause, m.on_hand_tenths AS tenths, m.at,
      coalesce(m.note, '') AS note, v.code,
      concat_ws(', ', f.cluster_name, nullif(c.name, ''), nullif(z.name, '')) AS name,
      v.vat_perc::float8 AS "vatPerc", coalesce(v.cost_cents, 0) AS "unitCents"
    FROM etims_stock_moves e JOIN stock_movements m ON m.id = e.movement_id JOIN variants v ON v.id = m.variant_id
    JOIN families f ON f.id = v.family_id
    LEFT JOIN family_colours c ON c.family_id = v.family_id AND c.code = v.colour_code
    LEFT JOIN family_sizes z ON z.family_id = v.family_id AND z.code = v.size_code
    WHERE e.device_id = $deviceId::bigint AND e.state = 'waiting' ORDER BY e.movement_id LIMIT 1`,
})
