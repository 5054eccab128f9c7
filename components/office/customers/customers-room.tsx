'use client'

import { useMemo } from 'react'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { CUSTOMER_KINDS, type ListedCustomer, officeCustomerList } from '#lib/contract/office/customers.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useOfficePages } from '#lib/office/queries.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { CUSTOMER_COLUMNS, CustomerPhoneRow } from './customer-columns.tsx'
import { CustomerViews } from './customer-views.tsx'

const NO_FILTERS: readonly Filter[] = []

const idOf = ({ userId }: ListedCustomer) => String(userId)
const hrefOf = ({ userId }: ListedCustomer) => `/office/customers/${userId}`
const nameOf = ({ name, email }: ListedCustomer) => name || email
const phoneRow = (customer: ListedCustomer) => <CustomerPhoneRow customer={customer} />

/** The Customers room: everybody with an account, found by name, email or phone. */
export function CustomersRoom() {
  const address = useAddressState()
  const state = useFilters(NO_FILTERS)
  const kind = CUSTOMER_KINDS.find((one) => one === address.get('view')) ?? 'all'
  const filter = { kind, ...(state.search && { search: state.search }) }
  const list = useOfficePages(officeCustomerList, filter, {
    withCursor: (input, page: number | null) => ({ ...input, page: page ?? 1 }),
    next: ({ data }) => data.next,
  })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data.customers) ?? [], [list.data])
  const total = list.data?.pages[0]?.data.total
  const [focused, setFocused] = useRowFocus()
  const chosen = useChosenColumns('customers')
  return (
    <>
      <PageHead
        title="Customers"
        subtitle="Everybody with an account. Who looks is written down."
        aside=""
        actions={<ExportMenu list="customers" of={filter} />}
      />
      <CustomerViews current="people" kind={kind} />
      <FilterBar
        filters={NO_FILTERS}
        state={state}
        placeholder="Name, email or phone"
        found={total === undefined ? '' : showCount(total)}
        end={<ColumnsMenu columns={CUSTOMER_COLUMNS} chosen={chosen} />}
      />
      {list.error && rows.length === 0 ? (
        <FailedState
          title="We could not load the customers."
          permission="customers.view"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <LoadingRows label="Loading customers" />
      ) : rows.length === 0 ? (
        state.search ? (
          <NoMatch noun="customer" filters={NO_FILTERS} state={state} />
        ) : (
          <EmptyState title="Nobody of this kind yet" />
        )
      ) : (
        <OfficeTable
          label="Customers"
          columns={CUSTOMER_COLUMNS}
          rows={rows}
          idOf={idOf}
          hrefOf={hrefOf}
          nameOf={nameOf}
          focused={focused}
          onFocus={setFocused}
          hidden={chosen.hidden}
          hasMore={list.hasNextPage && !list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          total={total}
          phoneRow={phoneRow}
        />
      )}
    </>
  )
}
