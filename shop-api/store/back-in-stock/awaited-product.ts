import type { Query } from '../../db/client.ts'

/** A product that somebody may wait for. */
export interface AwaitedProduct {
  id: number
  /** "Simba Blanket, Madder, 5 × 6" */
  name: string
  /** How much is free to sell, in whole units of it: pieces or metres. */
  units: number
}

/** A product in words with its stock, in SQL: `v` is its variant, `f` its family. Only what is for sale. */
export const AWAITED_PRODUCT = `
  SELECT v.id, floor(v.stock_tenths / 10.0)::int AS units,
    concat_ws(', ', f.cluster_name, nullif(c.name, ''), nullif(s.name, '')) AS name
  FROM variants v JOIN families f ON f.id = v.family_id AND f.visibility AND f.status = 'active'
    LEFT JOIN family_colours c ON c.family_id = f.id AND c.code = v.colour_code
    LEFT JOIN family_sizes s ON s.family_id = f.id AND s.code = v.size_code`

/** A product by its id; null when it is not for sale. */
export async function awaitedProduct(query: Query, productId: number): Promise<AwaitedProduct | null> {
  const [found] = await query<AwaitedProduct>(`${AWAITED_PRODUCT} WHERE v.id = $1`, [productId], 'awaited-product')
  return found ?? null
}

/** The 50 products that most people wait for. */
export function mostAwaited(query: Query): Promise<{ code: string; name: string; units: number; people: number }[]> {
  return query(
    `SELECT v.code, p.name, p.units, w.people FROM (
       SELECT variant_id, count(*)::int AS people FROM back_in_stock_requests
       WHERE confirmed_at IS NOT NULL AND notified_at IS NULL GROUP BY variant_id) w
     JOIN (${AWAITED_PRODUCT}) p ON p.id = w.variant_id JOIN variants v ON v.id = p.id
     ORDER BY w.people DESC, v.code LIMIT 50`,
  )
}
