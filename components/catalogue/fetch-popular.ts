import type { Choice } from '#lib/catalogue/filter.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { BEST_SELLERS } from '#lib/contract/catalogue/filter-fields.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { ask } from '#lib/http/call-client.ts'
import { type CardView, cardView } from './card-view.ts'

/** Fills rows of two and of four. */
const COUNT = 4

/** Suggestions for an empty list. */
export interface Popular {
  cards: readonly CardView[]
  collections: readonly Choice[]
}

/** Best sellers that are in stock, and the collections; of a shop API that knows neither, the first products by name. */
export async function fetchPopular(): Promise<Popular | null> {
  const all = await ask(productList, { ...EMPTY_FILTER, totalRecords: 5 })
  if (!all.ok) return null
  const { facets } = all.meta
  const best = facets.moreSorts?.includes(BEST_SELLERS)
    ? await ask(productList, { ...EMPTY_FILTER, isAvailable: true, sort: BEST_SELLERS, totalRecords: 5 })
    : all
  const cards = (best.ok ? best.data : all.data).slice(0, COUNT).map(cardView)
  return { cards, collections: facets.collection }
}
