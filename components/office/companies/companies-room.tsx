'use client'

import { useMemo } from 'react'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import type { Sort } from '#components/kit/table/office-column.ts'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import {
  COMPANY_QUEUES,
  type CompanyQueue,
  type ListedCompany,
  officeCompanyList,
  officeRepList,
} from '#lib/contract/office/companies.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useOfficePages, useOfficeQuery } from '#lib/office/queries.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { COMPANY_COLUMNS, CompanyPhoneRow } from './company-columns.tsx'

const QUEUE_NAMES: Readonly<Record<CompanyQueue, string>> = {
  all: 'All',
  approved: 'Approved',
  pending: 'To approve',
  declined: 'Declined',
  'on-account': 'On account',
  branches: 'Branches to decide',
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

const idOf = ({ companyId }: ListedCompany) => String(companyId)
const hrefOf = ({ companyId }: ListedCompany) => `/office/companies/${companyId}`
const nameOf = ({ name }: ListedCompany) => name
const phoneRow = (company: ListedCompany) => <CompanyPhoneRow company={company} />

/** The Companies room: finding one by whatever is known of it. */
export function CompaniesRoom() {
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
  const list = useOfficePages(
    officeCompanyList,
    { ...filter, sort },
    {
      withCursor: (input, page: number | null) => ({ ...input, page: page ?? 1 }),
      next: ({ data }) => data.next,
    },
  )
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data.companies) ?? [], [list.data])
  const first = list.data?.pages[0]?.data
  const [focused, setFocused] = useRowFocus()
  const chosen = useChosenColumns('companies')
  const isNarrowed = state.search !== '' || rep > 0
  return (
    <>
      <PageHead
        title="Companies"
        subtitle={first ? `${showCount(first.counts.all)} with an account` : undefined}
        actions={<ExportMenu list="companies" of={filter} />}
      />
      <Tabs
        label="Views of companies"
        views={COMPANY_QUEUES.map((id) => ({ id, label: QUEUE_NAMES[id], count: first?.counts[id] }))}
        current={queue}
        onChoose={(id) => address.set({ view: id === 'all' ? null : id, at: null })}
      />
      <FilterBar
        filters={filters}
        state={state}
        placeholder="Name, PIN, email, phone"
        found={first ? (isNarrowed ? `${showCount(first.total)} of ${showCount(first.counts[queue])}` : '') : ''}
        sorts={SORTS}
        end={<ColumnsMenu columns={COMPANY_COLUMNS} chosen={chosen} />}
      />
      {list.error && rows.length === 0 ? (
        <FailedState
          title="We could not load the companies."
          permission="companies.view"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <LoadingRows label="Loading companies" />
      ) : rows.length === 0 ? (
        isNarrowed ? (
          <NoMatch noun="company" filters={filters} state={state} />
        ) : (
          <EmptyState title="No companies here" text={`Nothing is in the view “${QUEUE_NAMES[queue]}”.`} />
        )
      ) : (
        <OfficeTable
          label="Companies"
          columns={COMPANY_COLUMNS}
          rows={rows}
          idOf={idOf}
          hrefOf={hrefOf}
          nameOf={nameOf}
          sort={HEAD_OF[sort] ?? null}
          onSort={({ by }) => state.setSort(by === 'name' ? null : by)}
          focused={focused}
          onFocus={setFocused}
          hidden={chosen.hidden}
          hasMore={list.hasNextPage && !list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          total={first?.total}
          phoneRow={phoneRow}
        />
      )}
    </>
  )
}
