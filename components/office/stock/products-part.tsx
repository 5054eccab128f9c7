'use client'

import { useMemo, useState } from 'react'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import type { Sort } from '#components/kit/table/office-column.ts'
import { officeFamilyChoices } from '#lib/contract/catalogue/office/family-list.ts'
import { officeStockList, STOCK_QUEUES, STOCK_SORTS, type StockQueue } from '#lib/contract/stock/office/stock.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useScanner } from '#lib/office/scanner.ts'
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
const PRODUCTS = officeList({
  call: officeStockList,
  nextBy: 'page',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ variants }) => variants),
  label: 'Products',
  columns: STOCK_COLUMNS,
  columnsName: 'stock',
  idOf: ({ variantId }) => String(variantId),
  hrefOf: ({ variantId }) => `/office/stock/products/${variantId}`,
  nameOf: ({ code, name }) => `${code}, ${name}`,
  phoneRow: (variant) => <StockPhoneRow variant={variant} />,
  search: 'Code, product or shelf',
  noun: 'product',
  loading: 'Loading stock',
  failed: 'We could not load the stock.',
})

/** All products with stock on hand, promised and free; details of the focused product beside them. */
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
  const list = useOfficeList(PRODUCTS, filter, { filters, state })
  const { first, focused } = list
  const [isShut, setShut] = useState(false)
  useScanner((code) => state.setSearch(code))
  const focusedId = Number(focused)

  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Stock',
        subtitle: first ? `${showCount(first.counts.all)} products, ${showCount(first.counts.low)} low` : undefined,
      }}
      tabs={<StockTabs current="products" />}
      found={first ? `${showCount(first.total)} of ${showCount(first.counts.all)}` : ''}
      sorts={SORT_CHOICES}
      sort={headOf(sort)}
      onSort={({ by }) => state.setSort(by === 'code' ? null : by)}
      total={first?.total}
      above={
        <QueueChips
          current={queue}
          counts={first?.counts}
          onChoose={(id) => address.set({ view: id === 'all' ? null : id, at: null })}
        />
      }
      empty={queue === 'all' ? NO_PRODUCTS : { title: 'No products in this view', text: EMPTY_TEXTS[queue] }}
      onFocus={(id) => {
        setShut(false)
        list.setFocused(id)
      }}
      onPreview={() => setShut(!isShut)}
      preview={
        focusedId > 0 && !isShut ? (
          <StockPreview key={focusedId} variantId={focusedId} onClose={() => setShut(true)} />
        ) : null
      }
    />
  )
}

const NO_PRODUCTS = {
  title: 'No products yet',
  text: 'Add a product family in the Catalogue, or import a file. Stock is then listed here.',
}

const EMPTY_TEXTS: Readonly<Record<Exclude<StockQueue, 'all'>, string>> = {
  low: 'A product is low when its free stock reaches its low-stock level. Open a product to set its level.',
  out: 'All products have free stock.',
  promised: 'All products of open orders are sent.',
}

const namesOf = (named: readonly { code: string; name: string }[] | undefined) =>
  (named ?? []).map(({ code, name }) => ({ value: code, label: name }))
