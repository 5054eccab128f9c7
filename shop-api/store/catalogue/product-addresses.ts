import type { Output } from '#lib/contract/call.ts'
import type { productAddresses } from '#lib/contract/product.ts'
import type { Query } from '../../db/client.ts'

const STEP = 10_000

/**
 * Products with a page of their own: the one that stands for each colour, by id.
 * @param after the last id of the step before; 0 for the first
 */
export function readAddresses(query: Query, after: number): Promise<Output<typeof productAddresses>> {
  return query(
    `SELECT (colour ->> 'id')::bigint AS id, to_char(f.updated_at AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD') AS changed,
       coalesce(colour #>> '{mainImage,sha256}', '') AS sha256
     FROM families f CROSS JOIN LATERAL jsonb_array_elements(f.card -> 'colours') colour
     WHERE f.card IS NOT NULL AND f.status = 'active' AND (colour ->> 'id')::bigint > $1
     ORDER BY 1 LIMIT ${STEP}`,
    [after],
  )
}
