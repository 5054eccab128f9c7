import type { Database } from '../db/client.ts'
import { priceLadderSteps, priceLadders } from '../db/schema/price-ladders.ts'

/** A ladder for tests. Steps are pairs of units and a price in cents. */
export interface TestLadder {
  companyId?: number
  groupId?: number
  counting?: (typeof priceLadders.$inferInsert)['counting']
  unit?: (typeof priceLadders.$inferInsert)['unit']
  validFrom?: string
  validTo?: string
  /** Of their families if `isOfFamily`; empty: all products. */
  productIds: readonly number[]
  isOfFamily?: boolean
  steps: readonly (readonly [fromUnits: number, exVatCents: number])[]
}

/** Writes a ladder. @returns its id */
export async function writeLadder({ db, query }: Database, given: TestLadder): Promise<number> {
  const { productIds, isOfFamily = false, steps, ...rest } = given
  const [row] = await db
    .insert(priceLadders)
    .values({ name: 'Test', validFrom: '2026-11-01', ...rest, isOfAll: productIds.length === 0 })
    .returning({ id: priceLadders.id })
  const ladderId = (row as { id: number }).id
  await db
    .insert(priceLadderSteps)
    .values(steps.map(([fromUnits, exVatCents]) => ({ ladderId, fromUnits, exVatCents })))
  const column = isOfFamily ? 'family_id' : 'variant_id'
  await query(
    `INSERT INTO price_ladder_targets (ladder_id, ${column})
     SELECT DISTINCT $1::bigint, ${isOfFamily ? 'v.family_id' : 'v.id'} FROM variants v WHERE v.id = ANY($2::bigint[])`,
    [ladderId, [...productIds]],
  )
  return ladderId
}

/** Adds sizes to the family of a product, with its price and stock. @returns their product ids */
export async function addSizes(
  { query }: Pick<Database, 'query'>,
  productId: number,
  sizes: readonly string[],
): Promise<number[]> {
  await query(
    `INSERT INTO family_sizes (family_id, code, name, position)
     SELECT v.family_id, s.code, s.code, 10 + s.at FROM variants v, unnest($2::text[]) WITH ORDINALITY AS s(code, at) WHERE v.id = $1`,
    [productId, [...sizes]],
  )
  const rows = await query<{ id: number }>(
    `INSERT INTO variants (family_id, code, colour_code, size_code, ex_vat_cents, pieces_per_bale, stock_tenths)
     SELECT v.family_id, v.code || '-' || s, v.colour_code, s, v.ex_vat_cents, v.pieces_per_bale, v.stock_tenths
     FROM variants v, unnest($2::text[]) AS s WHERE v.id = $1 RETURNING id`,
    [productId, [...sizes]],
  )
  return rows.map(({ id }) => id)
}
