import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Variants whose promised stock differs from the open orders. */
export const findWrongPromises = statement<{ most: number }>()({
  row: z.strictObject({ id: z.number() }),
  sql: `SELECT v.id FROM variants v LEFT JOIN stock_promised p ON p.variant_id = v.id
    WHERE v.promised_tenths <> coalesce(p.tenths, 0) ORDER BY v.id LIMIT $most`,
})

/** Sets the promised stock of locked variants to the quantity in open orders. Free stock is not changed. */
export const rightPromises = statement<{ ids: readonly number[]; move: string }>()({
  row: z.strictObject({ id: z.number() }),
  sql: `WITH move AS MATERIALIZED (SELECT set_config('fuma.stock_move', $move::text, true)),
    ordered AS (SELECT variant_id, tenths FROM stock_promised WHERE variant_id = ANY($ids::bigint[]))
    UPDATE variants v SET promised_tenths = coalesce((SELECT tenths FROM ordered WHERE variant_id = v.id), 0)
    FROM move WHERE v.id = ANY($ids::bigint[])
      AND v.promised_tenths <> coalesce((SELECT tenths FROM ordered WHERE variant_id = v.id), 0)
    RETURNING v.id`,
})
