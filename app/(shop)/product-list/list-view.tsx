import { cardView } from '#components/catalogue/card-view.ts'
import { briefFacets } from '#lib/catalogue/filter-brief.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { ListPage } from '#server/shop/catalogue.ts'
import { listAddresses } from '#server/shop/list-addresses.ts'
import type { ListVariant } from './list-layout.ts'
import { LiveList } from './live-list.tsx'

interface ListViewProps {
  /** A sentence about the listed products. */
  text?: string
  filter: Filter
  list: ListPage
  /** A notice above the list, such as for a link that could not be read. */
  notice?: string
  variant?: ListVariant
}

/** The parts of a filter that differ from the defaults: they are sent in the page. */
function unusual(filter: Filter): Partial<Filter> {
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => String(value) !== String(EMPTY_FILTER[name as keyof Filter])),
  )
}

/** A list page, the same for all its addresses: the initial data of the live list. */
export function ListView({ filter, list: { cards, total, facets, didYouMean, searchNotice }, ...rest }: ListViewProps) {
  const { token, ...neighbours } = listAddresses(filter, total)
  return (
    <LiveList
      {...rest}
      first={{
        filter: unusual(filter),
        cards: cards.map(cardView),
        total,
        ...briefFacets(filter, facets),
        token,
        didYouMean,
        ...(searchNotice && { searchNotice }),
      }}
      neighbours={neighbours}
    />
  )
}
