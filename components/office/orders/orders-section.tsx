'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import type { Elsewhere } from '#components/kit/filter/no-match.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import type { Sort } from '#components/kit/table/office-column.ts'
import { useSelection } from '#components/kit/table/use-selection.ts'
import { SavedViewTabs } from '#components/kit/tabs/saved-view-tabs.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import {
  MAX_NUMBERS,
  type OfficeListedOrder,
  type OfficeOrderFilter,
  ORDER_VIEW_KEYS,
  ORDER_VIEWS,
  type OrderSort,
  type OrderView,
  officeOrderCounts,
  officeOrderFilters,
  officeOrderList,
  officeOrdersExported,
  officeOrderTotals,
} from '#lib/contract/orders/office/order-list.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, type FilterState, useFilters } from '#lib/office/filters.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { shortDay } from '#lib/office/when.ts'
import { ORDER_COLUMNS, OrderPhoneRow } from './order-columns.tsx'
import { orderFilterOf, orderFilters, orderSortOf, pastedNumbers, sortsOf } from './order-filters.ts'
import { OrderPreview } from './order-preview.tsx'
import { PastedNumbers, TOO_MANY_NUMBERS } from './pasted-numbers.tsx'

/** Loaded with the first selection. */
const OrdersBulk = dynamic(() => import('./orders-bulk.tsx').then((part) => part.OrdersBulk))

const PER_PAGE = 50
const NEW_ORDER = '/office/orders/new'
const QUOTES = '/office/orders/quotes'
const COUNTS_EVERY_MS = 20_000
const CHOICES_STALE_MS = 300_000

/** The head that is marked for an order of the list, and back. */
const HEAD_OF: Readonly<Record<string, Sort>> = {
  promised: { by: 'promised', isDown: false },
  newest: { by: 'no', isDown: true },
  oldest: { by: 'no', isDown: false },
  amount: { by: 'amount', isDown: true },
}
const sortOfHead = ({ by, isDown }: Sort) => (by === 'no' ? (isDown ? 'newest' : 'oldest') : by)

const ORDERS = officeList({
  call: officeOrderList,
  nextBy: 'after',
  nextOf: ({ meta }) => meta.next,
  rowsOf: (parts) => parts.flatMap(({ orders }) => orders),
  label: 'Orders',
  columns: ORDER_COLUMNS,
  columnsName: 'orders',
  idOf: ({ orderNo }) => String(orderNo),
  hrefOf: ({ orderNo }) => `/office/orders/${orderNo}`,
  nameOf: ({ orderNo, customer }) => `Order ${orderNo}, ${customer}`,
  phoneRow: (order) => <OrderPhoneRow order={order} />,
  search: 'Number, name, phone or receipt',
  noun: 'order',
  loading: 'Loading orders',
  failed: 'We could not load the orders.',
})

/** The orders that the address and a pasted list of numbers choose, and how they are sorted. */
function useOrderChoice(filters: readonly Filter[]) {
  const address = useAddressState()
  const state = useFilters(filters)
  const view: OrderView = ORDER_VIEW_KEYS.find((one) => one === address.get('view')) ?? 'open'
  const [pasted, setPasted] = useState<{ view: OrderView; numbers: number[] }>({ view, numbers: [] })
  // Another view leaves a pasted list behind.
  const numbers = pasted.view === view ? pasted.numbers : []
  const setNumbers = (next: number[]) => setPasted({ view, numbers: next })
  const takePasted = (text: string): boolean => {
    const given = pastedNumbers(text)
    if (!given) return false
    if (given.length > MAX_NUMBERS) noteRefused(TOO_MANY_NUMBERS)
    else setNumbers(given)
    return true
  }
  const filter = orderFilterOf(numbers.length > 0 ? 'all' : view, state.values, state.search, numbers)
  const sort = orderSortOf(view, state.sort, filter)
  return { view, state: { ...state, takePasted }, numbers, setNumbers, filter, sort }
}

/** Orders outside the open view that match the search and the filters; null without any. */
function useElsewhere(view: OrderView, state: FilterState, inView: Totals | undefined): Elsewhere | null {
  const address = useAddressState()
  const isSearching = state.search !== '' && view !== 'all'
  const filter = orderFilterOf('all', state.values, state.search, [])
  const { data: all } = useOfficeQuery(officeOrderTotals, isSearching ? { filter } : null, { keepsPrevious: false })
  const isOutside = all !== undefined && inView !== undefined && all.orders > inView.orders
  if (!isSearching || !isOutside) return null
  return { text: `${showFound(all)} in All`, show: () => address.set({ view: 'all', at: null }) }
}

type Totals = Output<typeof officeOrderTotals>

const showFound = ({ orders, isMore }: Totals) => (isMore ? `more than ${showCount(orders)}` : showCount(orders))

/** The sums under the list. */
const sumsOf = (totals: Totals) => ({
  customer: (
    <>
      <b className="font-semibold">
        {showFound(totals)} {totals.orders === 1 ? 'order' : 'orders'}
      </b>
    </>
  ),
  total: totals.isMore ? '' : <MoneyFigure cents={totals.total} className="font-semibold" />,
})

/** The Orders section: views, filters, the list with its sums, bulk actions, and a preview of the focused order. */
export function OrdersSection() {
  const address = useAddressState()
  const choices = useOfficeQuery(officeOrderFilters, {}, { staleMs: CHOICES_STALE_MS }).data
  const filters = useMemo(() => orderFilters(choices), [choices])
  const { view, state, numbers, setNumbers, filter, sort } = useOrderChoice(filters)
  const selection = useSelection()
  const actions = useHeadActions(filter, sort)
  const found = useOfficeList(ORDERS, { filter, sort, perPage: PER_PAGE, after: null }, { filters, state })
  const list = { ...found, isNarrowed: found.isNarrowed || numbers.length > 0 }
  const { rows, focused, first } = list
  const { data: counts } = useOfficeQuery(officeOrderCounts, {}, { everyMs: COUNTS_EVERY_MS })
  const { data: totals } = useOfficeQuery(officeOrderTotals, { filter })
  const elsewhere = useElsewhere(view, state, totals)
  const newest = first?.orders[0]?.orderNo ?? 0
  const hasFresh = sort === 'newest' && rows.length > 0 && view === 'all' && (counts?.newest ?? 0) > newest
  const isPreviewed = address.get('preview') !== 'off'
  const showPreview = (isOn: boolean) => address.set({ preview: isOn ? null : 'off' }, 'replace')
  const ofView = numbers.length === 0 && list.isNarrowed ? counts?.counts[view] : undefined

  return (
    <OfficeListPage
      of={list}
      head={{ title: 'Orders', ...openText(counts), actions }}
      tabs={
        <SavedViewTabs
          room="orders"
          label="Views of orders"
          views={ORDER_VIEW_KEYS.map((id) => ({ id, label: ORDER_VIEWS[id].label, count: counts?.counts[id] }))}
          table={{ columns: ORDER_COLUMNS, chosen: list.chosen }}
        />
      }
      found={`${totals ? showFound(totals) : ''}${ofView === undefined ? '' : ` of ${showCount(ofView)}`}`}
      elsewhere={elsewhere}
      sorts={sortsOf(view, filter)}
      barEnd={<PastedNumbers numbers={numbers} unknown={totals?.unknownNumbers ?? []} onChange={setNumbers} />}
      sort={HEAD_OF[sort] ?? null}
      onSort={(next) => state.setSort(sortOfHead(next))}
      selection={selection}
      total={totals?.orders}
      totals={totals && sumsOf(totals)}
      fresh={hasFresh ? { text: 'New orders have arrived.', show: list.reload } : null}
      empty={{
        title: 'No orders here',
        text: `The view “${ORDER_VIEWS[view].label}” is empty. Choose a different view.`,
      }}
      bulk={selection.ids.size > 0 ? <OrdersBulk selection={selection} rows={rows} filter={filter} /> : null}
      onPreview={() => showPreview(!isPreviewed)}
      preview={
        isPreviewed && focused ? (
          <OrderPreview orderNo={Number(focused)} next={nextOf(rows, focused)} onClose={() => showPreview(false)} />
        ) : null
      }
    />
  )
}

/** The section's actions and their key: export the list, make an order. */
function useHeadActions(filter: OfficeOrderFilter, sort: OrderSort) {
  const router = useRouter()
  const mayDraft = useMay('orders.draft')
  useKeys(
    'Orders',
    mayDraft ? { c: { label: 'new order', run: () => router.push(NEW_ORDER), isInStatusBar: true } } : {},
  )
  return (
    <>
      <OfficeLinkButton href={QUOTES}>Quotes</OfficeLinkButton>
      <ExportMenu list="orders" of={z.encode(officeOrdersExported, { filter, sort })} />
      <OfficeLinkButton href="/office/orders/returns">Returns</OfficeLinkButton>
      {mayDraft ? (
        <OfficeLinkButton href={NEW_ORDER} variant="outline" keys="c">
          New order
        </OfficeLinkButton>
      ) : null}
    </>
  )
}

/** How many orders are open, and since when. */
function openText(counts: Output<typeof officeOrderCounts> | undefined) {
  const open = `${showCount(counts?.counts.open ?? 0)} open`
  return {
    subtitle: counts?.oldestPromised ? `${open}, the oldest promised ${shortDay(counts.oldestPromised)}` : undefined,
    aside: counts ? open : undefined,
  }
}

/** The number of the row below, which is fetched ahead. */
function nextOf(rows: readonly OfficeListedOrder[], focused: string): number | null {
  const at = rows.findIndex(({ orderNo }) => String(orderNo) === focused)
  return at === -1 ? null : (rows[at + 1]?.orderNo ?? null)
}
