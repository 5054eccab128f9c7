'use client'

import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { CUSTOMER_KINDS, officeCustomerList } from '#lib/contract/accounts/office/customers.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { CUSTOMER_COLUMNS, CustomerPhoneRow } from './customer-columns.tsx'
import { CustomerViews } from './customer-views.tsx'

const NO_FILTERS: readonly Filter[] = []

const CUSTOMERS = officeList({
  call: officeCustomerList,
  nextBy: 'page',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ customers }) => customers),
  label: 'Customers',
  columns: CUSTOMER_COLUMNS,
  columnsName: 'customers',
  idOf: ({ userId }) => String(userId),
  hrefOf: ({ userId }) => `/office/customers/${userId}`,
  nameOf: ({ name, email }) => name || email,
  phoneRow: (customer) => <CustomerPhoneRow customer={customer} />,
  search: 'Name, email or phone',
  noun: 'customer',
  loading: 'Loading customers',
  failed: 'We could not load the customers.',
  permission: 'customers.view',
})

/** The Customers section: all accounts, found by name, email or phone. */
export function CustomersSection() {
  const address = useAddressState()
  const state = useFilters(NO_FILTERS)
  const kind = CUSTOMER_KINDS.find((one) => one === address.get('view')) ?? 'all'
  const filter = { kind, ...(state.search && { search: state.search }) }
  const list = useOfficeList(CUSTOMERS, filter, { state })
  const total = list.first?.total
  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Customers',
        subtitle: 'All customers with an account. Views are logged.',
        aside: '',
        actions: <ExportMenu list="customers" of={filter} />,
      }}
      tabs={<CustomerViews current="people" kind={kind} />}
      found={total === undefined ? '' : showCount(total)}
      total={total}
      empty={{ title: 'No customers of this type yet' }}
    />
  )
}
