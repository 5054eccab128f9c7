import { and, eq, gte, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { card } from '#lib/contract/catalogue/product-list.ts'
import type { Session } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { cardOf } from '../../products/rules/card.ts'
import type { FamilyParts, VariantParts } from '../../products/rules/family.ts'

/** The stock filter of sales representatives, read at the moment of the request. */

interface StockFilter {
  inStock: boolean
  inStockNo: number
  stockQty?: number | null | undefined
}

/** The minimum stock of a filter, from either of its two forms; undefined without it. */
export function leastStock({ inStock, inStockNo, stockQty }: StockFilter): number | undefined {
  const least = [inStock ? inStockNo : null, stockQty].filter((number) => typeof number === 'number')
  return least.length > 0 ? Math.max(...least) : undefined
}

/** Families with at least one product with this much stock. */
export async function familiesInStock({ db }: Session, tenths: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: variants.familyId })
    .from(variants)
    .where(and(gte(variants.stockTenths, tenths), eq(variants.isHidden, false)))
  return rows.map(({ id }) => id)
}

/** The family's first product, colour by colour and size by size, of which there is enough. */
function firstOf(
  { colours, sizes, variants: products }: FamilyParts,
  enough: ReadonlySet<number>,
): VariantParts | undefined {
  const all = colours.flatMap((colour) => sizes.map((size) => ({ colour: colour.code, size: size.code })))
  return all
    .map(({ colour, size }) => products.find((one) => one.colourCode === colour && one.sizeCode === size))
    .find((one) => one && enough.has(one.id))
}

/**
 * Cards (wire form, by family) for such a list: if a card's own product is short of stock, the card shows the family's
 * first product with enough stock, so that the shown product can be sold.
 */
export async function ledByStock(
  { db }: Session,
  families: (ids: readonly number[]) => Promise<ReadonlyMap<number, FamilyParts>>,
  cards: ReadonlyMap<number, string>,
  tenths: number,
): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: variants.id })
    .from(variants)
    .where(and(inArray(variants.familyId, [...cards.keys()]), gte(variants.stockTenths, tenths)))
  const enough = new Set(rows.map(({ id }) => id))
  const led = new Map(cards)
  const short = [...cards].filter(([, text]) => !enough.has((JSON.parse(text) as { id: number }).id)).map(([id]) => id)
  for (const family of (await families(short)).values()) {
    const made = cardOf(family, firstOf(family, enough))
    if (made) led.set(family.id, JSON.stringify(z.encode(card, made)))
  }
  return led
}
