'use client'

import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { AddressWatch } from '#components/catalogue/address-watch.tsx'
import type { CardView } from '#components/catalogue/card-view.ts'
import { ChangeMenu } from '#components/catalogue/change-menu.tsx'
import { Chips } from '#components/catalogue/chips.tsx'
import { FilterBar } from '#components/catalogue/filter-bar.tsx'
import { FilterControlsContext } from '#components/catalogue/filter-controls.ts'
import { FIRST, firstOf, type InView, inViewOf } from '#components/catalogue/in-view.ts'
import { LastFilters } from '#components/catalogue/last-filters.tsx'
import { ListHead } from '#components/catalogue/list-head.tsx'
import { NothingFound } from '#components/catalogue/nothing-found.tsx'
import { type Neighbours, Pager } from '#components/catalogue/pager.tsx'
import { PlainPanel } from '#components/catalogue/plain-panel.tsx'
import { ShareList } from '#components/catalogue/share-list.tsx'
import type { ShownList } from '#components/catalogue/shown-list.ts'
import { SortMenu } from '#components/catalogue/sort-menu.tsx'
import { StockTime } from '#components/catalogue/stock-time.tsx'
import { useLiveList } from '#components/catalogue/use-live-list.ts'
import { useRepTools } from '#components/catalogue/use-rep-tools.ts'
import { Alert } from '#components/kit/alert/alert.tsx'
import type { Crumb } from '#components/kit/link/breadcrumbs.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { CurrentCollection } from '#components/layout/current-collection.tsx'
import { CurrentList } from '#components/layout/current-list.tsx'
import { PopupHost } from '#components/product/popup-host.tsx'
import { useWideScreen } from '#components/product/use-wide-screen.ts'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { ordersForBranches } from '#lib/account/capabilities.ts'
import { chipsOf, placeOf, sameFilter, titleOf } from '#lib/catalogue/filter.ts'
import { listAddress } from '#lib/catalogue/list-address.ts'
import { useAnnounceFavourites } from '#lib/catalogue/list-favourites.ts'
import { searchNoticeText } from '#lib/catalogue/search-notice.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { PAGE_SIZES } from '#lib/contract/catalogue/filter-fields.ts'
import type { Facets } from '#lib/contract/catalogue/product-list.ts'
import { showProducts } from '#lib/format/count.ts'
import { collectionAddress } from '#lib/routes.ts'
import { Cards } from '../cards.tsx'
import { LIST_VARIANT, type ListVariant } from './list-layout.ts'

/** A list as its page passes it: only the filter's differences from the default. */
export type FirstList = Omit<ShownList, 'filter' | 'stockTime'> & { filter: Partial<Filter> }

function crumbsOf(filter: Filter, facets: Facets): Crumb[] {
  const { collection, subCollection } = placeOf(filter, facets)
  const title = titleOf(filter, facets)
  const places = [
    collection && { name: collection.name, href: collectionAddress(collection.code) },
    subCollection && { name: subCollection.name },
  ].filter((crumb): crumb is Crumb => crumb !== null && crumb.name !== title)
  const whole = title === titleOf(EMPTY_FILTER, facets)
  return [
    { name: 'Home', href: '/' },
    whole ? { name: 'Product list' } : { name: 'Product list', href: '/product-list' },
    ...places,
    ...(whole ? [] : [{ name: title }]),
  ]
}

const NONE: Neighbours = { previous: null, next: null }

/** The browser's title follows the list; the page's own title returns with its first list. */
function useTitle(title: string) {
  const { name } = useSite()
  const first = useRef<[string, string] | null>(null)
  useEffect(() => {
    first.current ??= [title, document.title]
    const [own, ownTitle] = first.current
    document.title = title === own ? ownTitle : `${title} · ${name}`
  }, [title, name])
}

/** The products of a list, or placeholders while another list is loading. Drawn again only for another list. */
const Grid = memo(function Grid({
  list,
  previous,
  inView,
  isLoading,
  dense,
  select,
}: {
  list: ShownList
  /** The list that was drawn before. */
  previous: ShownList
  /** The places in the window, which are painted first. Null once all of the list is drawn. */
  inView: InView | null
  isLoading: boolean
  dense: boolean
  /** A sales representative's box on each card. */
  select?: (card: CardView) => ReactNode
}) {
  const { cards } = list
  if (isLoading) return <Cards across="list" cards={[]} loadingCount={cards.length || FIRST} dense={dense} />
  if (cards.length === 0)
    return <NothingFound list={list} cards={(some) => <Cards across="list" level={3} cards={some} dense={dense} />} />
  const drawn = inView ? firstOf(cards, previous.cards, inView) : cards
  return <Cards across="list" cards={drawn} dense={dense} select={select} />
})

function RestoredFilters({ onShowAll }: { onShowAll: () => void }) {
  return (
    <p className="text-small text-muted">
      These are your last filters.{' '}
      <button type="button" className="link min-h-11" onClick={onShowAll}>
        Show all products
      </button>
    </p>
  )
}

/** The notes above the products: other results than searched for, and a failed update. */
function ListNotes({ list, problem, onRetry }: { list: ShownList; problem: string | null; onRetry: () => void }) {
  return (
    <>
      {list.searchNotice && list.total > 0 ? (
        <p role="status" className="mb-6">
          {searchNoticeText(list.searchNotice)}
        </p>
      ) : null}
      {problem ? (
        <div className="mb-6">
          <Alert tone="danger" title="We could not update the list." live="assertive">
            {problem}{' '}
            <button type="button" className="link" onClick={onRetry}>
              Try again
            </button>
          </Alert>
        </div>
      ) : null}
    </>
  )
}

/**
 * A list page: rendered on the server with every choice a link, changed in place once the script runs.
 * @param text a sentence about the collection the page was rendered for
 * @param notice above the list, for example that a link could not be read
 * @param neighbours addresses of the pages before and after, while the list is the page's own
 */
export function LiveList({
  first,
  text,
  notice,
  neighbours,
  variant = LIST_VARIANT,
}: {
  first: FirstList
  text?: string
  notice?: string
  neighbours: Neighbours
  variant?: ListVariant
}) {
  const start = useRef<ShownList>(undefined)
  start.current ??= { ...first, filter: { ...EMPTY_FILTER, ...first.filter }, stockTime: null }
  const own = start.current
  const results = useRef<HTMLElement>(null)
  const [arrival, setArrival] = useState<{ list: ShownList; inView: InView } | null>(null)
  const onArrived = useCallback((list: ShownList, toTop: boolean) => {
    if (toTop) {
      results.current?.scrollIntoView()
      results.current?.focus({ preventScroll: true })
    }
    setArrival({ list, inView: inViewOf(results.current) })
  }, [])
  const { controls, shown, settled, restored, isBusy, problem, retry, preload, followAddress } = useLiveList(
    own,
    variant !== LIST_VARIANT,
    onArrived,
  )
  const { filter, facets, total, token, stockTime } = shown
  const inView = arrival?.list === shown && settled !== shown ? arrival.inView : null
  const panelId = useId()
  const wide = useWideScreen()
  const rep = useRepTools()
  // For buyers of a company only. Others see on the card which products are sold out.
  const seesStock = ordersForBranches(accountOf(useViewer()).userType)

  const title = titleOf(filter, facets)
  const place = placeOf(filter, facets).collection
  const atHome = sameFilter(filter, own.filter)
  const summary = [atHome ? text : undefined, `${showProducts(total)}.`].filter(Boolean).join(' ')
  const whole = chipsOf(controls.filter, controls.facets).length === 0 && !place
  const dense = variant === 'dense'
  // On narrow screens, filters and order are in the dialog once the script runs.
  const hasPanel = !controls.live || wide
  useTitle(title)
  const { change } = controls
  const withoutFavourites = useCallback(() => change({ isFavorite: false }), [change])
  useAnnounceFavourites(controls.filter.isFavorite, withoutFavourites)
  const showEverything = () => {
    // The button disappears with the restored filter, and would take the focus with it.
    results.current?.focus({ preventScroll: true })
    controls.change(EMPTY_FILTER)
  }

  return (
    <FilterControlsContext value={controls}>
      {controls.live ? <AddressWatch onMove={followAddress} /> : null}
      <main className="shop-width max-md:pb-24" onPointerEnter={preload} onFocus={preload} onTouchStart={preload}>
        <CurrentList href={listAddress(filter, token)} search={filter.globalSearchText} />
        {place ? <CurrentCollection id={place.code} /> : null}
        <ListHead
          crumbs={crumbsOf(filter, facets)}
          title={title}
          text={<span aria-live="polite">{summary}</span>}
          aside={<ShareList title={title} address={listAddress(filter, token)} />}
        />
        {notice && atHome ? (
          <div className="mt-6">
            <Alert tone="info" title={notice} />
          </div>
        ) : null}
        <div className="mt-6 md:mt-8 md:flex md:gap-8 lg:gap-12">
          {hasPanel ? <PlainPanel id={panelId} stock={rep?.STOCK_FILTER} /> : null}
          <FilterBar shown={shown} panelId={panelId} stock={rep?.STOCK_FILTER} />
          <section
            ref={results}
            tabIndex={-1}
            aria-label="Products"
            aria-busy={isBusy || undefined}
            className="min-w-0 flex-1 scroll-mt-4 outline-none"
          >
            <div className="mb-4 items-start justify-between gap-6 md:flex">
              <Chips />
              <div className="ml-auto flex flex-wrap items-center justify-between gap-x-5 md:max-w-full md:shrink-0 md:justify-end">
                {whole && atHome ? <LastFilters /> : null}
                {restored && sameFilter(filter, restored) ? <RestoredFilters onShowAll={showEverything} /> : null}
                {stockTime && seesStock ? <StockTime instant={stockTime} /> : null}
                {hasPanel ? (
                  <div className="max-md:hidden">
                    <SortMenu />
                  </div>
                ) : null}
                <div className="ml-auto md:ml-0">
                  <ChangeMenu
                    label="Per page"
                    choices={PAGE_SIZES.map((size) => ({
                      name: String(size),
                      change: { totalRecords: size },
                      on: size === controls.filter.totalRecords,
                    }))}
                  />
                </div>
              </div>
            </div>
            <div className="rep-room">{rep ? <rep.RepBar list={settled} /> : null}</div>
            <ListNotes list={shown} problem={problem} onRetry={retry} />
            <PopupHost>
              <Grid
                list={shown}
                previous={settled}
                inView={inView}
                isLoading={isBusy}
                dense={dense}
                select={rep?.selectBox}
              />
            </PopupHost>
            <Pager total={total} neighbours={atHome ? neighbours : NONE} />
          </section>
        </div>
      </main>
    </FilterControlsContext>
  )
}
