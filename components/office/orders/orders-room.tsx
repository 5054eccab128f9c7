'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import type { Sort } from '#components/kit/table/office-column.ts'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { useSelection } from '#components/kit/table/use-selection.ts'
import { SavedViewTabs } from '#components/kit/tabs/saved-view-tabs.tsx'
import {
  MAX_NUMBERS,
  type OfficeListedOrder,
  ORDER_VIEW_KEYS,
  ORDER_VIEWS,
  type OrderView,
  officeOrderCounts,
  officeOrderFilters,
  officeOrderList,
  officeOrdersExported,
  officeOrderTotals,
} from '#lib/contract/office/order-list.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useFilters } from '#lib/office/filters.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficePages, useOfficeQuery } from '#lib/office/queries.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { shortDay } from '#lib/office/when.ts'
import { ORDER_COLUMNS, OrderPhoneRow } from './order-columns.tsx'
import { orderFilterOf, orderFilters, orderSortOf, pastedNumbers, sortsOf } from './order-filters.ts'
import { OrderPreview } from './order-preview.tsx'
import { OrdersBulk } from './orders-bulk.tsx'
import { PastedNumbers, TOO_MANY_NUMBERS } from './pasted-numbers.tsx'

const PER_PAGE = 50
const NEW_ORDER = '/office/orders/new'
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

const idOf = ({ orderNo }: OfficeListedOrder) => String(orderNo)
const hrefOf = ({ orderNo }: OfficeListedOrder) => `/office/orders/${orderNo}`
const nameOf = ({ orderNo, customer }: OfficeListedOrder) => `Order ${orderNo}, ${customer}`
const phoneRow = (order: OfficeListedOrder) => <OrderPhoneRow order={order} />

/** The Orders room: views, filters, the list with its sums, what is selected, and a look at the order in focus. */
export function OrdersRoom() {
  const address = useAddressState()
  const router = useRouter()
  const mayDraft = useMay('orders.draft')
  const choices = useOfficeQuery(officeOrderFilters, {}, { staleMs: CHOICES_STALE_MS }).data
  const filters = useMemo(() => orderFilters(choices), [choices])
  const state = useFilters(filters)
  const view: OrderView = ORDER_VIEW_KEYS.find((one) => one === address.get('view')) ?? 'open'
  const [pasted, setPasted] = useState<{ view: OrderView; numbers: number[] }>({ view, numbers: [] })
  // Another view leaves a pasted list behind.
  const numbers = pasted.view === view ? pasted.numbers : []
  const takePasted = (text: string): boolean => {
    const given = pastedNumbers(text)
    if (!given) return false
    if (given.length > MAX_NUMBERS) noteRefused(TOO_MANY_NUMBERS)
    else setPasted({ view, numbers: given })
    return true
  }
  const filter = orderFilterOf(numbers.length > 0 ? 'all' : view, state.values, state.search, numbers)
  const sort = orderSortOf(view, state.sort, filter)
  const [focused, setFocused] = useRowFocus()
  const selection = useSelection()
  const chosen = useChosenColumns('orders')

  useKeys('Orders', mayDraft ? { c: { label: 'new order', run: () => router.push(NEW_ORDER), isInFoot: true } } : {})

  const list = useOfficePages(
    officeOrderList,
    { filter, sort, perPage: PER_PAGE, after: null },
    { withCursor: (input, after: number | null) => ({ ...input, after }), next: ({ meta }) => meta.next },
  )
  const { data: counts } = useOfficeQuery(officeOrderCounts, {}, { everyMs: COUNTS_EVERY_MS })
  const { data: totals } = useOfficeQuery(officeOrderTotals, { filter })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data.orders) ?? [], [list.data])
  const first = list.data?.pages[0]?.data.orders[0]?.orderNo ?? 0
  const hasFresh = sort === 'newest' && rows.length > 0 && view === 'all' && (counts?.newest ?? 0) > first
  const isPreviewed = address.get('preview') !== 'off'

  const views = ORDER_VIEW_KEYS.map((id) => ({ id, label: ORDER_VIEWS[id].label, count: counts?.counts[id] }))
  const found = totals ? (totals.isMore ? `more than ${showCount(totals.orders)}` : showCount(totals.orders)) : ''
  const ofView = counts?.counts[view]
  const isNarrowed = Object.keys(state.values).length > 0 || state.search !== '' || numbers.length > 0

  return (
    <PageBody className="relative">
      <Column className="flex min-h-0 flex-1 flex-col max-lg:flex-1!">
        <PageHead
          title="Orders"
          subtitle={
            counts?.oldestPromised
              ? `${showCount(counts.counts.open ?? 0)} open, the oldest promised ${shortDay(counts.oldestPromised)}`
              : undefined
          }
          aside={counts ? `${showCount(counts.counts.open ?? 0)} open` : undefined}
          actions={
            <>
              <ExportMenu list="orders" of={z.encode(officeOrdersExported, { filter, sort })} />
              {mayDraft ? (
                <OfficeLinkButton href={NEW_ORDER} variant="outline" keys="c">
                  New order
                </OfficeLinkButton>
              ) : null}
            </>
          }
        />
        <SavedViewTabs room="orders" label="Views of orders" views={views} table={{ columns: ORDER_COLUMNS, chosen }} />
        <FilterBar
          filters={filters}
          state={{ ...state, takePasted }}
          placeholder="Number, name, phone, receipt"
          found={
            isNarrowed && ofView !== undefined && numbers.length === 0 ? `${found} of ${showCount(ofView)}` : found
          }
          sorts={sortsOf(view, filter)}
          end={
            <>
              <PastedNumbers
                numbers={numbers}
                unknown={totals?.unknownNumbers ?? []}
                onChange={(next) => setPasted({ view, numbers: next })}
              />
              <ColumnsMenu columns={ORDER_COLUMNS} chosen={chosen} />
            </>
          }
        />
        {list.error && rows.length === 0 ? (
          <FailedState title="We could not load the orders." error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <LoadingRows label="Loading orders" />
        ) : rows.length === 0 ? (
          isNarrowed ? (
            <NoMatch noun="order" filters={filters} state={state} />
          ) : (
            <EmptyState title="No orders here" text={`Nothing is in the view “${ORDER_VIEWS[view].label}”.`} />
          )
        ) : (
          <OfficeTable
            label="Orders"
            columns={ORDER_COLUMNS}
            rows={rows}
            idOf={idOf}
            hrefOf={hrefOf}
            nameOf={nameOf}
            sort={HEAD_OF[sort] ?? null}
            onSort={(next) => state.setSort(sortOfHead(next))}
            focused={focused}
            onFocus={setFocused}
            selection={selection}
            hidden={chosen.hidden}
            hasMore={list.hasNextPage && !list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
            total={totals?.orders}
            totals={
              totals && {
                customer: (
                  <>
                    <b className="font-semibold">{found} orders</b> in this filter
                  </>
                ),
                total: totals.isMore ? '' : <MoneyFigure cents={totals.total} className="font-semibold" />,
              }
            }
            fresh={hasFresh ? { text: 'New orders came in.', show: () => void list.refetch() } : null}
            onPreview={() => address.set({ preview: isPreviewed ? 'off' : null }, 'replace')}
            phoneRow={phoneRow}
          />
        )}
        <OrdersBulk selection={selection} rows={rows} filter={filter} />
      </Column>
      {isPreviewed && focused ? (
        <OrderPreview
          orderNo={Number(focused)}
          next={nextOf(rows, focused)}
          onClose={() => address.set({ preview: 'off' }, 'replace')}
        />
      ) : null}
    </PageBody>
  )
}

/** The number of the row below, which is fetched ahead. */
function nextOf(rows: readonly OfficeListedOrder[], focused: string): number | null {
  const at = rows.findIndex((row) => idOf(row) === focused)
  return at === -1 ? null : (rows[at + 1]?.orderNo ?? null)
}
