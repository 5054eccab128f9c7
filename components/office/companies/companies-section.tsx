'use client'

import { useMemo } from 'react'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import type { Sort } from '#components/kit/table/office-column.ts'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import {
  COMPANY_QUEUES,
  type CompanyQueue,
  officeCompanyList,
  officeRepList,
} from '#lib/contract/companies/office/companies.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { COMPANY_COLUMNS, CompanyPhoneRow } from './company-columns.tsx'

const QUEUE_NAMES: Readonly<Record<CompanyQueue, string>> = {
  all: 'All',
  approved: 'Approved',
  pending: 'To approve',
  declined: 'Declined',
  'on-account': 'On account',
  'on-hold': 'On hold',
  branches: 'Branches to approve',
}
const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
  { value: 'last-order', label: 'Last order first' },
]
const HEAD_OF: Readonly<Record<string, Sort>> = {
  name: { by: 'name', isDown: false },
  'last-order': { by: 'last-order', isDown: true },
}
const REPS_STALE_MS = 300_000

const COMPANIES = officeList({
  call: officeCompanyList,
  nextBy: 'page',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ companies }) => companies),
  label: 'Companies',
  columns: COMPANY_COLUMNS,
  columnsName: 'companies',
  idOf: ({ companyId }) => String(companyId),
  hrefOf: ({ companyId }) => `/office/companies/${companyId}`,
  nameOf: ({ name }) => name,
  phoneRow: (company) => <CompanyPhoneRow company={company} />,
  search: 'Name, PIN, email, phone',
  noun: 'company',
  loading: 'Loading companies',
  failed: 'We could not load the companies.',
  permission: 'companies.view',
})

/** The Companies section: search by any detail of a company. */
export function CompaniesSection() {
  const address = useAddressState()
  const reps = useOfficeQuery(officeRepList, {}, { staleMs: REPS_STALE_MS }).data
  const filters = useMemo(
    (): Filter[] => [
      {
        name: 'rep',
        label: 'Representative',
        kind: 'choices',
        isSingle: true,
        choices: (reps ?? []).map(({ userId, name }) => ({ value: String(userId), label: name })),
      },
    ],
    [reps],
  )
  const state = useFilters(filters)
  const queue = COMPANY_QUEUES.find((one) => one === address.get('view')) ?? 'all'
  const sort = state.sort === 'newest' || state.sort === 'last-order' ? state.sort : 'name'
  const rep = Number(state.values.rep)
  const filter = { queue, ...(state.search && { search: state.search }), ...(rep > 0 && { repId: rep }) }
  const list = useOfficeList(COMPANIES, { ...filter, sort }, { filters, state })
  const { first, isNarrowed } = list
  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Companies',
        subtitle: first ? `${showCount(first.counts.all)} with an account` : undefined,
        actions: <ExportMenu list="companies" of={filter} />,
      }}
      tabs={
        <Tabs
          label="Views of companies"
          views={COMPANY_QUEUES.map((id) => ({ id, label: QUEUE_NAMES[id], count: first?.counts[id] }))}
          current={queue}
          onChoose={(id) => address.set({ view: id === 'all' ? null : id, at: null })}
        />
      }
      found={first && isNarrowed ? `${showCount(first.total)} of ${showCount(first.counts[queue])}` : ''}
      sorts={SORTS}
      sort={HEAD_OF[sort] ?? null}
      onSort={({ by }) => state.setSort(by === 'name' ? null : by)}
      total={first?.total}
      empty={{
        title: 'No companies here',
        text: `The view “${QUEUE_NAMES[queue]}” is empty. Choose a different view.`,
      }}
    />
  )
}
