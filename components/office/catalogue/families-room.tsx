'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { ScheduledList } from '#components/kit/confirm/scheduled-list.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import type { Sort } from '#components/kit/table/office-column.ts'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { useSelection } from '#components/kit/table/use-selection.ts'
import { type ListedFamily, officeFamilyChoices, officeFamilyList } from '#lib/contract/office/family-list.ts'
import { showCount } from '#lib/format/count.ts'
import { useFilters } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficePages, useOfficeQuery } from '#lib/office/queries.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { CatalogueExportMenu } from './catalogue-export-menu.tsx'
import { CatalogueTabs } from './catalogue-tabs.tsx'
import { FamiliesBulk } from './families-bulk.tsx'
import { FAMILY_COLUMNS, FamilyPhoneRow } from './family-columns.tsx'
import { FAMILY_SORT_CHOICES, familyFilterOf, familyFilters, familySortOf } from './family-filters.ts'

const CHOICES_STALE_MS = 60_000
const NEW_FAMILY = '/office/catalogue/new'

const idOf = ({ familyId }: ListedFamily) => String(familyId)
const hrefOf = ({ familyId }: ListedFamily) => `/office/catalogue/${familyId}`
const nameOf = ({ name, code }: ListedFamily) => `${name}, ${code}`
const phoneRow = (family: ListedFamily) => <FamilyPhoneRow family={family} />
const headOf = (sort: string): Sort => ({ by: sort, isDown: false })

/** The Catalogue room's first part: product families, filtered, searched by name and code, changed many at once. */
export function FamiliesRoom() {
  const router = useRouter()
  const choices = useOfficeQuery(officeFamilyChoices, {}, { staleMs: CHOICES_STALE_MS }).data
  const filters = useMemo(() => familyFilters(choices), [choices])
  const state = useFilters(filters)
  const filter = familyFilterOf(state.values, state.search)
  const sort = familySortOf(state.sort)
  const list = useOfficePages(
    officeFamilyList,
    { filter, sort, page: 1 },
    { withCursor: (input, page: number | null) => ({ ...input, page: page ?? 1 }), next: ({ data }) => data.next },
  )
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data.families) ?? [], [list.data])
  const total = list.data?.pages[0]?.data.total
  const [focused, setFocused] = useRowFocus()
  const selection = useSelection()
  const chosen = useChosenColumns('families')
  const [isScheduleOpen, setScheduleOpen] = useState(false)
  const mayEdit = useMay('catalogue.edit')
  useKeys('Catalogue', {
    t: { label: 'to come', run: () => setScheduleOpen(true) },
    ...(mayEdit && { c: { label: 'new family', run: () => router.push(NEW_FAMILY), isInFoot: true } }),
  })
  const isNarrowed = Object.keys(state.values).length > 0 || state.search !== ''
  const counts = choices?.counts

  return (
    <>
      <PageHead
        title="Catalogue"
        subtitle={
          counts
            ? `${showCount(counts.active)} families on sale, ${showCount(counts.draft)} drafts, ${showCount(counts.archived)} ended`
            : undefined
        }
        actions={
          <>
            <CatalogueExportMenu filter={filter} isNarrowed={isNarrowed} />
            <OfficeButton keys="t" onClick={() => setScheduleOpen(true)}>
              To come
            </OfficeButton>
            {mayEdit ? (
              <OfficeLinkButton href={NEW_FAMILY} variant="outline" keys="c">
                New family
              </OfficeLinkButton>
            ) : null}
          </>
        }
      />
      <CatalogueTabs current="families" />
      <FilterBar
        filters={filters}
        state={state}
        placeholder="Name or code"
        found={total === undefined ? '' : showCount(total)}
        sorts={FAMILY_SORT_CHOICES}
        end={<ColumnsMenu columns={FAMILY_COLUMNS} chosen={chosen} />}
      />
      {list.error && rows.length === 0 ? (
        <FailedState title="We could not load the families." error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label="Loading families" />
      ) : rows.length === 0 ? (
        isNarrowed ? (
          <NoMatch noun="family" filters={filters} state={state} />
        ) : (
          <EmptyState
            title="No product families yet"
            text="A product family is one product in its colours and sizes, with its pictures and texts."
            actions={
              mayEdit ? (
                <OfficeLinkButton href={NEW_FAMILY} variant="main">
                  Make the first
                </OfficeLinkButton>
              ) : undefined
            }
          />
        )
      ) : (
        <OfficeTable
          label="Product families"
          columns={FAMILY_COLUMNS}
          rows={rows}
          idOf={idOf}
          hrefOf={hrefOf}
          nameOf={nameOf}
          sort={headOf(sort)}
          onSort={({ by }) => state.setSort(by)}
          focused={focused}
          onFocus={setFocused}
          selection={selection}
          hidden={chosen.hidden}
          hasMore={list.hasNextPage && !list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          total={total}
          phoneRow={phoneRow}
        />
      )}
      <FamiliesBulk selection={selection} rows={rows} filter={filter} total={total} />
      {isScheduleOpen ? (
        <OfficeDialog label="Changes of the catalogue to come" onClose={() => setScheduleOpen(false)}>
          <div className="room-gutter max-h-[inherit] overflow-y-auto py-5">
            <h2 className="heading text-d5">Changes of the catalogue to come</h2>
            <ScheduledList kindBegins="catalogue." empty="Nothing is scheduled." />
          </div>
        </OfficeDialog>
      ) : null}
    </>
  )
}
