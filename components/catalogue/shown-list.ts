import type { Counts } from '#lib/catalogue/filter-brief.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { Facets } from '#lib/contract/catalogue/product-list.ts'
import type { CardView } from './card-view.ts'

/** One page of a list as it is drawn. */
export interface ShownList {
  filter: Filter
  cards: readonly CardView[]
  total: number
  facets: Facets
  /** How many choices there are, where `facets` holds only the first of them; absent when it holds all. */
  counts?: Counts
  /** When a search found nothing: words that do. */
  didYouMean?: readonly { text: string; total: number }[]
  /** The sealed filter; empty for the filter that filters nothing. */
  token: string
  /** When the stock was read; null on a page that is the same for everybody. */
  stockTime: string | null
}
