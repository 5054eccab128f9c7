import type { ReactNode } from 'react'
import { cardView } from '#components/catalogue/card-view.ts'
import { Chips } from '#components/catalogue/chips.tsx'
import { FilterPanel } from '#components/catalogue/filter-panel.tsx'
import { LinkMenu } from '#components/catalogue/link-menu.tsx'
import { ListHead } from '#components/catalogue/list-head.tsx'
import { Pager } from '#components/catalogue/pager.tsx'
import { CurrentCollection } from '#components/layout/current-collection.tsx'
import { CurrentList } from '#components/layout/current-list.tsx'
import { Alert } from '#components/ui/alert.tsx'
import type { Crumb } from '#components/ui/breadcrumbs.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Filter } from '#lib/contract/filter.ts'
import { addressOfFilter, listAddresses } from '#server/list-addresses.ts'
import type { ListPage } from '#server/shop/catalogue.ts'
import { Cards } from '../cards.tsx'
import { filterChips, filterGroups, sortLinks, unfilteredAddress } from './filter-groups.ts'

interface ListViewProps {
  title: string
  /** A sentence about what is listed here. */
  text?: string
  filter: Filter
  list: ListPage
  /** Where this list stands, below "Product list". */
  crumbs?: readonly Crumb[]
  /** Said above the list: a link that could not be read, for one. */
  notice?: string
}

const cloths = (count: number) => `${count.toLocaleString('en-KE')} ${count === 1 ? 'cloth' : 'cloths'}.`

/** Nothing to show: because the page is beyond the last, or because nothing fits the filters. */
function Nothing({ filter, total }: { filter: Filter; total: number }): ReactNode {
  const beyond = total > 0
  const href = beyond ? addressOfFilter({ ...filter, pageNo: 1 }) : unfilteredAddress(filter)
  return (
    <EmptyState
      title="No Data Available"
      text={beyond ? 'This list has fewer pages than that.' : 'Nothing matches all of this at once.'}
      actions={
        <>
          <LinkButton href={href} prefetch={false}>
            {beyond ? 'To the first page' : 'Clear all filters'}
          </LinkButton>
          <LinkButton href="/product-list" prefetch={false} variant="outline">
            See all cloth
          </LinkButton>
        </>
      }
    />
  )
}

/** A list page, the same for every address that leads to one. */
export function ListView({ title, text, filter, list, crumbs = [], notice }: ListViewProps) {
  const addresses = listAddresses(filter, list.total)
  const chips = filterChips(filter, list.facets)
  const [collection, another] = filter.collection
  return (
    <main className="shop-width max-md:pb-24">
      <CurrentList href={addressOfFilter(filter)} search={filter.globalSearchText} />
      {collection && !another ? <CurrentCollection id={collection} /> : null}
      <ListHead
        crumbs={[
          { name: 'Home', href: '/' },
          crumbs.length ? { name: 'Product list', href: '/product-list' } : { name: 'Product list' },
          ...crumbs,
        ]}
        title={title}
        text={[text, cloths(list.total)].filter(Boolean).join(' ')}
      />
      {notice ? (
        <div className="mt-6">
          <Alert tone="info" title={notice} />
        </div>
      ) : null}
      <div className="mt-6 md:mt-8 md:flex md:gap-8 lg:gap-12">
        <FilterPanel
          groups={filterGroups(filter, list.facets, addresses)}
          sorts={sortLinks(filter, addresses)}
          on={chips.length}
        />
        <div className="min-w-0 flex-1">
          <div className="mb-4 items-start justify-between gap-6 md:flex">
            <Chips chips={chips} clearHref={unfilteredAddress(filter)} />
            <div className="ml-auto w-fit shrink-0">
              <LinkMenu
                label="Per page"
                choices={addresses.pageSizes.map(({ size, href }) => ({
                  name: String(size),
                  href,
                  on: size === filter.totalRecords,
                }))}
              />
            </div>
          </div>
          {list.cards.length === 0 ? (
            <Nothing filter={filter} total={list.total} />
          ) : (
            <Cards cards={list.cards.map(cardView)} across="list" />
          )}
          <Pager
            page={filter.pageNo}
            pages={Math.max(1, Math.ceil(list.total / filter.totalRecords))}
            previous={addresses.previous}
            next={addresses.next}
          />
        </div>
      </div>
    </main>
  )
}
