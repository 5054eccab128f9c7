'use client'

import { useMemo, useState } from 'react'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { PageHead, WithPreview } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import type { Sort } from '#components/kit/table/office-column.ts'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { officeFamilyChoices } from '#lib/contract/office/family-list.ts'
import {
  officeStockList,
  STOCK_QUEUES,
  STOCK_SORTS,
  type StockQueue,
  type StockVariant,
} from '#lib/contract/office/stock.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficePages, useOfficeQuery } from '#lib/office/queries.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { QueueChips } from './queue-chips.tsx'
import { STOCK_COLUMNS, StockPhoneRow } from './stock-columns.tsx'
import { StockPreview } from './stock-preview.tsx'
import { StockTabs } from './stock-tabs.tsx'

const CHOICES_STALE_MS = 300_000
const SORT_CHOICES = [
  { value: 'code', label: 'By code' },
  { value: 'least', label: 'Least free first' },
  { value: 'most-promised', label: 'Most promised first' },
]
const headOf = (sort: string): Sort => ({ by: sort, isDown: sort === 'most-promised' })
const idOf = ({ variantId }: StockVariant) => String(variantId)
const hrefOf = ({ variantId }: StockVariant) => `/office/stock/products/${variantId}`
const nameOf = ({ code, name }: StockVariant) => `${code}, ${name}`
const phoneRow = (variant: StockVariant) => <StockPhoneRow variant={variant} />

/** All products with what is on hand, promised and free; the one in focus beside them. */
export function ProductsPart() {
  const address = useAddressState()
  const mayFilter = useMay('catalogue.view')
  const choices = useOfficeQuery(officeFamilyChoices, mayFilter ? {} : null, { staleMs: CHOICES_STALE_MS }).data
  const filters = useMemo(
    (): Filter[] => [
      { name: 'brand', label: 'Brand', kind: 'choices', isSingle: true, choices: namesOf(choices?.brands) },
      {
        name: 'collection',
        label: 'Collection',
        kind: 'choices',
        isSingle: true,
        choices: namesOf(choices?.collections),
      },
    ],
    [choices],
  )
  const state = useFilters(filters)
  const queue: StockQueue = STOCK_QUEUES.find((one) => one === address.get('view')) ?? 'all'
  const sort = STOCK_SORTS.find((one) => one === state.sort) ?? 'code'
  const { brand, collection } = state.values
  const filter = { queue, sort, search: state.search, brand: brand ?? '', collection: collection ?? '' }
  const list = useOfficePages(officeStockList, filter, {
    withCursor: (input, page: number | null) => ({ ...input, page: page ?? 1 }),
    next: ({ data }) => data.next,
  })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data.variants) ?? [], [list.data])
  const first = list.data?.pages[0]?.data
  const [focused, setFocused] = useRowFocus()
  const [isShut, setShut] = useState(false)
  const chosen = useChosenColumns('stock')
  const isNarrowed = state.search !== '' || Object.keys(state.values).length > 0
  useScanner((code) => state.setSearch(code))
  const focusedId = Number(focused)

  return (
    <WithPreview
      preview={
        focusedId > 0 && !isShut ? (
          <StockPreview key={focusedId} variantId={focusedId} onClose={() => setShut(true)} />
        ) : null
      }
    >
      <PageHead
        title="Stock"
        subtitle={first ? `${showCount(first.counts.all)} products, ${showCount(first.counts.low)} low` : undefined}
      />
      <StockTabs current="products" />
      <FilterBar
        filters={filters}
        state={state}
        placeholder="Code, product or shelf"
        found={first ? `${showCount(first.total)} of ${showCount(first.counts.all)}` : ''}
        sorts={SORT_CHOICES}
        end={<ColumnsMenu columns={STOCK_COLUMNS} chosen={chosen} />}
      />
      <QueueChips
        current={queue}
        counts={first?.counts}
        onChoose={(id) => address.set({ view: id === 'all' ? null : id, at: null })}
      />
      {list.error && rows.length === 0 ? (
        <FailedState title="We could not load the stock." error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label="Loading stock" />
      ) : rows.length === 0 ? (
        isNarrowed ? (
          <NoMatch noun="product" filters={filters} state={state} />
        ) : queue === 'all' ? (
          <EmptyState
            title="No products yet"
            text="Make a product family in the Catalogue room, or import products from a file. Their stock is counted here."
          />
        ) : (
          <EmptyState title="No product is in this view" text={EMPTY_TEXTS[queue]} />
        )
      ) : (
        <OfficeTable
          label="Products"
          columns={STOCK_COLUMNS}
          rows={rows}
          idOf={idOf}
          hrefOf={hrefOf}
          nameOf={nameOf}
          sort={headOf(sort)}
          onSort={({ by }) => state.setSort(by === 'code' ? null : by)}
          focused={focused}
          onFocus={(id) => {
            setShut(false)
            setFocused(id)
          }}
          hidden={chosen.hidden}
          hasMore={list.hasNextPage && !list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          total={first?.total}
          onPreview={() => setShut(!isShut)}
          phoneRow={phoneRow}
        />
      )}
    </WithPreview>
  )
}

const EMPTY_TEXTS: Readonly<Record<Exclude<StockQueue, 'all'>, string>> = {
  low: 'A product is low when as many are free as its level says, or fewer. Levels are set beside each product.',
  out: 'Every product has something free.',
  promised: 'No open order has products that are not sent.',
}

const namesOf = (named: readonly { code: string; name: string }[] | undefined) =>
  (named ?? []).map(({ code, name }) => ({ value: code, label: name }))
