import type { Query } from '../../db/client.ts'
import { DERIVED_BY, deriveFamily } from '../../domain/catalogue/card.ts'
import { raiseVersion } from './catalogue-rows.ts'
import { loadFamilies } from './family-parts.ts'

const BATCH = 500

const WRITE = `
  UPDATE families f SET card = d.card, size_codes = d.size_codes, sizes_in_stock = d.sizes_in_stock,
    colour_families = d.colour_families, colour_families_in_stock = d.colour_families_in_stock,
    colour_cards = d.colour_cards, price_cents = d.price_cents, search_text = d.search_text, derived_by = d.derived_by,
    updated_at = now()
  FROM jsonb_populate_recordset(NULL::families, $1::jsonb) d
  WHERE f.id = d.id`

/**
 * Makes what lists read of these families afresh: card, size codes, price, search words. To be called in the
 * transaction that changed a family, its colours, sizes, prices or pictures. Of stock a card knows only whether there
 * is any: what sells out or comes back is found by list-worker.ts.
 */
export async function refreshFamilies(query: Query, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const families = await loadFamilies(query, ids.slice(from, from + BATCH), 'main')
    const derived = families.map((family) => {
      const made = deriveFamily(family)
      return {
        id: family.id,
        card: made.card,
        size_codes: made.sizeCodes,
        sizes_in_stock: made.sizesInStock,
        colour_families: made.colourFamilies,
        colour_families_in_stock: made.colourFamiliesInStock,
        colour_cards: made.colourCards,
        price_cents: made.priceCents,
        search_text: made.searchText,
        derived_by: DERIVED_BY,
      }
    })
    await query(WRITE, [JSON.stringify(derived)], 'write-cards')
  }
  await raiseVersion(query)
}
