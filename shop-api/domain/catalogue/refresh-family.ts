import type { Query } from '../../db/client.ts'
import { deriveFamily } from './card.ts'
import { raiseVersion } from './catalogue-rows.ts'
import { loadFamilies } from './family-parts.ts'

const BATCH = 500

const WRITE = `
  UPDATE families f SET card = d.card, size_codes = ARRAY(SELECT jsonb_array_elements_text(d.sizes)),
    price_cents = d.price, search_text = d.search, updated_at = now()
  FROM jsonb_to_recordset($1::jsonb) AS d (id bigint, card jsonb, sizes jsonb, price integer, search text)
  WHERE f.id = d.id`

/**
 * Makes what lists read of these families afresh: card, size codes, price, search words. To be called in the
 * transaction that changed a family, its colours, sizes, prices or pictures; not for stock, which no card shows.
 */
export async function refreshFamilies(query: Query, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const families = await loadFamilies(query, ids.slice(from, from + BATCH), 'main')
    const derived = families.map((family) => {
      const { card, sizeCodes, priceCents, searchText } = deriveFamily(family)
      return { id: family.id, card, sizes: sizeCodes, price: priceCents, search: searchText }
    })
    await query(WRITE, [JSON.stringify(derived)], 'write-cards')
  }
  await raiseVersion(query)
}
