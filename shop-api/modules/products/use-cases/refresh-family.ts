import type { Session } from '../../../db/client.ts'
import { writeCards } from '../queries/cards.sql.ts'
import { raiseVersion } from '../queries/catalogue-version.ts'
import { loadFamilies } from '../queries/family-parts.ts'
import { DERIVED_BY, deriveFamily } from '../rules/card.ts'

const BATCH = 500

/**
 * Refreshes the list data of these families: card, size codes, price, search words. Call it in the transaction that
 * changed a family, its colours, sizes, prices or pictures. A card only shows whether there is stock: list-worker.ts
 * finds products that sell out or are restocked.
 */
export async function refreshFamilies(tx: Session, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const families = await loadFamilies(tx, ids.slice(from, from + BATCH), 'main')
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
    await writeCards(tx.query, { families: JSON.stringify(derived) })
  }
  await raiseVersion(tx)
}
