import * as z from 'zod/mini'
import { AT_NAIROBI } from '../../../db/at-nairobi.ts'
import { statement } from '../../../db/statement.ts'

/** Products with a separate page, the leading product of each colour, after this id. */
export const findAddresses = statement<{ after: number; most: number }>()({
  row: z.strictObject({ id: z.int(), changed: z.string(), sha256: z.string() }),
  sql: `
    SELECT (colour ->> 'id')::bigint AS id, to_char(f.updated_at ${AT_NAIROBI}, 'YYYY-MM-DD') AS changed,
      coalesce(colour #>> '{mainImage,sha256}', '') AS sha256
    FROM families f CROSS JOIN LATERAL jsonb_array_elements(f.card -> 'colours') colour
    WHERE f.card IS NOT NULL AND f.status = 'active' AND (colour ->> 'id')::bigint > $after
    ORDER BY 1 LIMIT $most`,
})
