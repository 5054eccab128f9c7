'use client'

import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import {
  type ListedReturn,
  officeReturnList,
  RETURN_VIEWS,
  type ReturnView,
} from '#lib/contract/returns/office/returns.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { ReturnMark, SETTLEMENT_NAMES } from './return-marks.tsx'

const NO_FILTERS: readonly Filter[] = []
const EVERY_MS = 20_000

const VIEW_NAMES: Readonly<Record<ReturnView, string>> = {
  decide: 'To decide',
  expected: 'Expected',
  credit: 'To credit',
  closed: 'Closed',
  all: 'All',
}

const cut = (text: string) => (
  <span className="truncate" title={text}>
    {text}
  </span>
)

const COLUMNS: readonly OfficeColumn<ListedReturn>[] = [
  {
    id: 'no',
    title: 'No.',
    width: 76,
    isLink: true,
    isFixed: true,
    cell: ({ returnNo }) => <b className="font-semibold">{returnNo}</b>,
  },
  { id: 'order', title: 'Order', width: 90, cell: ({ orderNo }) => orderNo },
  { id: 'customer', title: 'Customer', width: 160, grow: 3, isFixed: true, cell: ({ customer }) => cut(customer) },
  { id: 'state', title: 'Status', width: 140, cell: ({ state }) => <ReturnMark state={state} /> },
  { id: 'money', title: 'Money', width: 120, cell: ({ settlement }) => SETTLEMENT_NAMES[settlement] },
  { id: 'lines', title: 'Lines', width: 70, cell: ({ lines }) => lines },
  { id: 'photos', title: 'Pictures', width: 80, cell: ({ photos }) => photos || '' },
  { id: 'at', title: 'Requested', width: 96, cell: ({ createdAt }) => <When at={createdAt} /> },
]

/** A return of a list on a phone: two lines. */
function PhoneRow({ shown: { returnNo, orderNo, customer, state, createdAt } }: { shown: ListedReturn }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      <span className="truncate">
        <b className="font-semibold">{returnNo}</b> {customer}
      </span>
      <When at={createdAt} className="text-right text-muted" />
      <span className="text-tiny text-muted">
        <ReturnMark state={state} />
      </span>
      <span className="text-right text-tiny text-muted">Order {orderNo}</span>
    </span>
  )
}

const RETURNS = officeList({
  call: officeReturnList,
  nextBy: 'page',
  nextOf: ({ data }) => data.next,
  everyMs: EVERY_MS,
  rowsOf: (parts) => parts.flatMap(({ returns }) => returns),
  label: 'Returns',
  columns: COLUMNS,
  columnsName: 'returns',
  idOf: ({ returnNo }) => String(returnNo),
  hrefOf: ({ returnNo }) => `/office/orders/returns/${returnNo}`,
  nameOf: ({ returnNo, customer }) => `Return ${returnNo}, ${customer}`,
  phoneRow: (shown) => <PhoneRow shown={shown} />,
  search: 'Number of a return or order, or name',
  noun: 'return',
  loading: 'Loading returns',
  failed: 'We could not load the returns.',
  permission: 'orders.view',
})

/** Returns of customers: to decide, expected, to credit. The oldest is first. */
export function ReturnsSection() {
  const address = useAddressState()
  const state = useFilters(NO_FILTERS)
  const view = RETURN_VIEWS.find((one) => one === address.get('view')) ?? 'decide'
  const list = useOfficeList(RETURNS, { view, search: state.search, page: 1 }, { state })
  const { first } = list
  const counts = first?.counts
  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Returns',
        subtitle: counts ? `${showCount(counts.decide ?? 0)} to decide` : undefined,
        before: (
          <Link href="/office/orders" className="link">
            Orders
          </Link>
        ),
      }}
      tabs={
        <Tabs
          label="Views of returns"
          views={RETURN_VIEWS.map((id) => ({ id, label: VIEW_NAMES[id], count: counts?.[id] }))}
          current={view}
          onChoose={(id) => address.set({ view: id === 'decide' ? null : id, at: null })}
        />
      }
      found={first ? showCount(first.total) : ''}
      total={first?.total}
      elsewhere={
        state.search && view !== 'all'
          ? { text: 'all returns', show: () => address.set({ view: 'all', at: null }) }
          : null
      }
      empty={{
        title: view === 'decide' ? 'No returns to decide' : 'No returns here',
        text: 'Customers request returns on the page of their order.',
      }}
    />
  )
}
