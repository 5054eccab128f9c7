'use client'

import { type ReactNode, useId } from 'react'
import { accountOf, useViewer } from '#lib/account/account.ts'
import {
  type CodeField,
  FAVOURITES_NAME,
  type Choice as FacetChoice,
  FLAG_NAMES,
  placeOf,
  sortsOf,
  toggleCode,
} from '#lib/catalogue/filter.ts'
import { PER_PAGE } from '#lib/catalogue/filter-brief.ts'
import { Choice } from './choice.tsx'
import { CollectionChoices } from './collection-choices.tsx'
import { useFilterControls } from './filter-controls.ts'
import { FilterSection } from './filter-section.tsx'
import { ListSearch } from './list-search.tsx'
import { PagedList } from './paged-list.tsx'
import { PriceRange } from './price-range.tsx'

const TITLES: Record<CodeField, string> = { size: 'Size', colours: 'Colour', feature: 'Feature', brands: 'Brand' }

function Codes({ field }: { field: CodeField }) {
  const { filter, facets, counts } = useFilterControls()
  const picked = filter[field]
  const choices: readonly FacetChoice[] = facets[field] ?? []
  if (choices.length === 0) return null
  const isOpen = field === 'size' || field === 'colours' || picked.length > 0
  return (
    <FilterSection title={TITLES[field]} open={isOpen}>
      <PagedList
        items={choices}
        size={PER_PAGE[field]}
        count={counts?.[field]}
        name={`${TITLES[field].toLowerCase()}s`}
        keyOf={({ code }) => code}
        isOn={({ code }) => picked.includes(code)}
      >
        {({ code, name, count, swatch }) => (
          <Choice
            name={name}
            on={picked.includes(code)}
            count={count}
            swatch={swatch}
            change={toggleCode(filter, field, code)}
          />
        )}
      </PagedList>
    </FilterSection>
  )
}

/** Favourites are for people who are signed in; a company's once its documents are approved. */
function useHasFavourites(): boolean {
  return accountOf(useViewer()).approval === 'approved'
}

/**
 * All filters of a list with the number of products each choice would leave, and the sort order. Works with the
 * FilterControls around it.
 * @param stock the stock filter of sales representatives
 */
export function FilterPanel({ stock }: { stock?: ReactNode }) {
  const { filter, facets } = useFilterControls()
  const group = useId()
  const place = placeOf(filter, facets).collection
  const favourites = useHasFavourites()
  const flags = FLAG_NAMES.filter(
    ([flag]) =>
      filter[flag] ||
      // A representative's stock filter replaces this choice with a quantity.
      (!(stock && flag === 'isAvailable') && (facets.others[flag] ?? 0) > 0),
  )
  return (
    <>
      <ListSearch place={place ? place.name.toLowerCase() : 'all products'} />
      {facets.collection.length > 0 ? (
        <FilterSection title="Collection" open>
          <CollectionChoices />
        </FilterSection>
      ) : null}
      <FilterSection title="Price, KSh" open>
        <PriceRange />
      </FilterSection>
      <Codes field="size" />
      <Codes field="colours" />
      <Codes field="brands" />
      <Codes field="feature" />
      {stock}
      {flags.length > 0 || favourites ? (
        <FilterSection title="Show only" open>
          <ul>
            {flags.map(([flag, name]) => (
              <li key={flag}>
                <Choice name={name} on={filter[flag]} count={facets.others[flag]} change={{ [flag]: !filter[flag] }} />
              </li>
            ))}
            {favourites ? (
              <li>
                <Choice
                  name={FAVOURITES_NAME}
                  on={filter.isFavorite}
                  count={facets.others.isFavorite}
                  change={{ isFavorite: !filter.isFavorite }}
                />
              </li>
            ) : null}
          </ul>
        </FilterSection>
      ) : null}
      <FilterSection title="Sort by" open>
        <ul>
          {sortsOf(facets).map(({ sort, name }) => (
            <li key={sort}>
              <Choice name={name} on={sort === filter.sort} group={group} change={{ sort }} />
            </li>
          ))}
        </ul>
      </FilterSection>
    </>
  )
}
