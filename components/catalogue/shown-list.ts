import type { Counts } from '#lib/catalogue/filter-brief.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { Facets, SearchNotice } from '#lib/contract/catalogue/product-list.ts'
import type { CardView } from './card-view.ts'

/** One page of a list as drawn. */
export interface ShownList {
  filter: Filter
  cards: readonly CardView[]
  total: number
  facets: Facets
  /** Number of choices, if `facets` contains only the first of them; absent if it contains all. */
  counts?: Counts
  /** Words that have results, if a search had no results. */
  didYouMean?: readonly { text: string; total: number }[]
  /** How the products differ from the search text. */
  searchNotice?: SearchNotice
  /** The sealed filter; empty for a filter without conditions. */
  token: string
  /** When the stock was read; null on a page that is the same for all visitors. */
  stockTime: string | null
}
