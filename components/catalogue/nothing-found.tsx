'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '#components/kit/button/button.tsx'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { chipsOf, clearedFilter } from '#lib/catalogue/filter.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { showProducts } from '#lib/format/count.ts'
import { collectionAddress } from '#lib/routes.ts'
import type { CardView } from './card-view.ts'
import { ChangeLink } from './change-link.tsx'
import type { Popular } from './fetch-popular.ts'
import type { ShownList } from './shown-list.ts'

/** Bestsellers and collections; null while they load and if they cannot be loaded. */
function usePopular(isShown: boolean): Popular | null {
  const [popular, setPopular] = useState<Popular | null>(null)
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    import('./fetch-popular.ts')
      .then(({ fetchPopular }) => fetchPopular())
      .then(
        (found) => {
          if (!isOver) setPopular(found)
        },
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [isShown])
  return popular
}

/** Similar words with results, each a link to its results. */
function DidYouMean({ list: { filter, didYouMean = [] } }: { list: ShownList }) {
  if (didYouMean.length === 0) return null
  const field = filter.globalSearchText ? 'globalSearchText' : 'searchText'
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-4 text-ink">
      Did you mean
      {didYouMean.map(({ text, total }) => (
        <span key={text}>
          <ChangeLink
            change={{ ...EMPTY_FILTER, [field]: text }}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {text}
          </ChangeLink>{' '}
          <span className="text-small text-muted">{showProducts(total)}</span>
        </span>
      ))}
    </span>
  )
}

function reasonText({ filter, facets, total }: ShownList): string {
  const text = filter.globalSearchText || filter.searchText
  if (total > 0) return 'This list has fewer pages.'
  if (text) return `We found nothing for “${text}”. Check the spelling, or use fewer words.`
  if (chipsOf(filter, facets).length > 0) return 'No product matches all these filters.'
  return 'Our products are being prepared. Please come back in a few days.'
}

/** Collections, a way to contact us, and bestsellers. @param cards draws products in the list's layout */
function Suggestions({ popular, cards }: { popular: Popular | null; cards: (some: readonly CardView[]) => ReactNode }) {
  return (
    <>
      {popular && popular.collections.length > 0 ? (
        <div className="mt-8">
          <h2 className="text-lead font-semibold">Collections</h2>
          <ul className="mt-2 flex flex-wrap gap-x-6">
            {popular.collections.map(({ code, name }) => (
              <li key={code}>
                <NavLink href={collectionAddress(code)} className="link inline-flex min-h-11 items-center">
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="mt-6">
        <CallOrWrite lead="Looking for something else? " write="ask on ">
          .
        </CallOrWrite>
      </p>
      {popular && popular.cards.length > 0 ? (
        <div className="mt-10">
          <h2 className="heading text-d3 mb-6">Popular products</h2>
          {cards(popular.cards)}
        </div>
      ) : null}
    </>
  )
}

/**
 * Content of an empty list: the page is beyond the last, or no product matches. Offers similar words, collections,
 * bestsellers, and a way to contact us.
 * @param cards draws products in the list's layout
 */
export function NothingFound({ list, cards }: { list: ShownList; cards: (some: readonly CardView[]) => ReactNode }) {
  const { filter, facets, total } = list
  const isBeyond = total > 0
  const isSearch = filter.globalSearchText !== '' || filter.searchText !== ''
  const isFiltered = chipsOf(filter, facets).length > 0
  const popular = usePopular(!isBeyond)
  return (
    <>
      <EmptyState
        title="No Data Available"
        text={
          <>
            {reasonText(list)}
            {isBeyond ? null : <DidYouMean list={list} />}
          </>
        }
        actions={
          <>
            {isBeyond || isFiltered ? (
              <ChangeLink change={isBeyond ? { pageNo: 1 } : clearedFilter(filter)} className={buttonClass()}>
                {isBeyond ? 'Go to the first page' : 'Clear all filters'}
              </ChangeLink>
            ) : null}
            {isBeyond || isSearch || isFiltered || filter.collection.length > 0 ? (
              <NavLink href="/product-list" className={buttonClass('outline')}>
                See all products
              </NavLink>
            ) : (
              <NavLink href="/" className={buttonClass('outline')}>
                Home
              </NavLink>
            )}
          </>
        }
      />
      {isBeyond ? null : <Suggestions popular={popular} cards={cards} />}
    </>
  )
}
