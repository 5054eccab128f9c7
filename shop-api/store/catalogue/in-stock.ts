import * as z from 'zod/mini'
import { card } from '#lib/contract/product-list.ts'
import type { Query } from '../../db/client.ts'
import { cardOf } from '../../domain/catalogue/card.ts'
import type { FamilyParts, VariantParts } from './family-parts.ts'

/** What sales representatives narrow a list to: stock, read at the moment they ask. */

interface StockAsked {
  inStock: boolean
  inStockNo: number
  stockQty?: number | null | undefined
}

/** How much of a product there must be, as a filter says in either of its two ways; undefined when it does not. */
export function leastStock({ inStock, inStockNo, stockQty }: StockAsked): number | undefined {
  const asked = [inStock ? inStockNo : null, stockQty].filter((number) => typeof number === 'number')
  return asked.length > 0 ? Math.max(...asked) : undefined
}

/** Families with at least one product of which so many are in stock. */
export async function familiesInStock(query: Query, tenths: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    'SELECT DISTINCT family_id AS id FROM variants WHERE stock_tenths >= $1',
    [tenths],
    'families-in-stock',
  )
  return rows.map(({ id }) => id)
}

/** The family's first product, colour by colour and size by size, of which there is enough. */
function firstOf({ colours, sizes, variants }: FamilyParts, enough: ReadonlySet<number>): VariantParts | undefined {
  const all = colours.flatMap((colour) => sizes.map((size) => ({ colour: colour.code, size: size.code })))
  return all
    .map(({ colour, size }) => variants.find((one) => one.colourCode === colour && one.sizeCode === size))
    .find((one) => one && enough.has(one.id))
}

/**
 * Cards (wire form, by family) as such a list shows them: where a card's own product is short of stock, the family's
 * first one that is not leads it, so that what is shown can be sold.
 */
export async function ledByStock(
  query: Query,
  families: (ids: readonly number[]) => Promise<ReadonlyMap<number, FamilyParts>>,
  cards: ReadonlyMap<number, string>,
  tenths: number,
): Promise<Map<number, string>> {
  const rows = await query<{ id: number; familyId: number }>(
    'SELECT id, family_id AS "familyId" FROM variants WHERE family_id = ANY($1::bigint[]) AND stock_tenths >= $2',
    [[...cards.keys()], tenths],
    'products-in-stock',
  )
  const enough = new Set(rows.map(({ id }) => id))
  const led = new Map(cards)
  const short = [...cards].filter(([, text]) => !enough.has((JSON.parse(text) as { id: number }).id)).map(([id]) => id)
  for (const family of (await families(short)).values()) {
    const made = cardOf(family, firstOf(family, enough))
    if (made) led.set(family.id, JSON.stringify(z.encode(card, made)))
  }
  return led
}
