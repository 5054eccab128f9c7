'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { ScheduledList } from '#components/kit/confirm/scheduled-list.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { useMenuKey } from '#components/kit/menu/use-menu-key.ts'
import { useSelection } from '#components/kit/table/use-selection.ts'
import { type FamilyFilter, officeFamilyChoices, officeFamilyList } from '#lib/contract/catalogue/office/family-list.ts'
import { exportJob } from '#lib/contract/office/office/exports.ts'
import { showCount } from '#lib/format/count.ts'
import { useFilters } from '#lib/office/filters.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { CatalogueTabs } from './catalogue-tabs.tsx'
import { FamiliesBulk } from './families-bulk.tsx'
import { FAMILY_COLUMNS, FamilyPhoneRow } from './family-columns.tsx'
import { FAMILY_SORT_CHOICES, familyFilterOf, familyFilters, familySortOf } from './family-filters.ts'

const CHOICES_STALE_MS = 60_000
const NEW_FAMILY = '/office/catalogue/new'

const FAMILIES = officeList({
  call: officeFamilyList,
  nextBy: 'page',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ families }) => families),
  label: 'Product families',
  columns: FAMILY_COLUMNS,
  columnsName: 'families',
  idOf: ({ familyId }) => String(familyId),
  hrefOf: ({ familyId }) => `/office/catalogue/${familyId}`,
  nameOf: ({ name, code }) => `${name}, ${code}`,
  phoneRow: (family) => <FamilyPhoneRow family={family} />,
  search: 'Name or code',
  noun: 'family',
  loading: 'Loading families',
  failed: 'We could not load the families.',
})

const LAYOUTS = [
  { list: 'catalogue', columns: 'our own columns' },
  { list: 'catalogue-shopify', columns: 'Shopify’s columns' },
] as const

/**
 * "Export" button of the Catalogue, key E: exports the filtered or the whole catalogue in columns that an import can
 * read.
 */
function CatalogueExportMenu({ filter, isNarrowed }: { filter: FamilyFilter; isNarrowed: boolean }) {
  const { start } = useOfficeJob(exportJob)
  const refusal = useRefusal('data.export')
  useMenuKey('export', 'e', { group: 'Export', label: 'export' })
  const entries = LAYOUTS.flatMap(({ list, columns }) => {
    const entry = (id: string, label: string, of: FamilyFilter) => ({
      ...{ id: `${list}-${id}`, label, refusal },
      run: () => void start({ list, format: 'csv', of: { filter: of } }),
    })
    const all = entry('all', `All products, ${columns}`, {})
    return isNarrowed ? [entry('shown', `Filtered products, ${columns}`, filter), all] : [all]
  })
  return (
    <span data-menu="export" className="contents">
      <OfficeMenu label="Export" variant="quiet" keys="e" entries={entries} />
    </span>
  )
}

/** Families tab of the Catalogue: product families with filters, search by name and code, and bulk changes. */
export function FamiliesSection() {
  const router = useRouter()
  const choices = useOfficeQuery(officeFamilyChoices, {}, { staleMs: CHOICES_STALE_MS }).data
  const filters = useMemo(() => familyFilters(choices), [choices])
  const state = useFilters(filters)
  const filter = familyFilterOf(state.values, state.search)
  const sort = familySortOf(state.sort)
  const list = useOfficeList(FAMILIES, { filter, sort, page: 1 }, { filters, state })
  const { rows, isNarrowed } = list
  const total = list.first?.total
  const selection = useSelection()
  const [isScheduleOpen, setScheduleOpen] = useState(false)
  const mayEdit = useMay('catalogue.edit')
  useKeys('Catalogue', {
    t: { label: 'scheduled changes', run: () => setScheduleOpen(true) },
    ...(mayEdit && { c: { label: 'new family', run: () => router.push(NEW_FAMILY), isInStatusBar: true } }),
  })
  const counts = choices?.counts

  return (
    <>
      <OfficeListPage
        of={list}
        head={{
          title: 'Catalogue',
          subtitle: counts
            ? `${showCount(counts.active)} families on sale, ${showCount(counts.draft)} drafts, ${showCount(counts.archived)} ended`
            : undefined,
          actions: (
            <>
              <CatalogueExportMenu filter={filter} isNarrowed={isNarrowed} />
              <OfficeButton keys="t" onClick={() => setScheduleOpen(true)}>
                Scheduled
              </OfficeButton>
              {mayEdit ? (
                <OfficeLinkButton href={NEW_FAMILY} variant="outline" keys="c">
                  New family
                </OfficeLinkButton>
              ) : null}
            </>
          ),
        }}
        tabs={<CatalogueTabs current="families" />}
        found={total === undefined ? '' : showCount(total)}
        sorts={FAMILY_SORT_CHOICES}
        sort={{ by: sort, isDown: false }}
        onSort={({ by }) => state.setSort(by)}
        selection={selection}
        total={total}
        empty={{
          title: 'No product families yet',
          text: 'A product family is a product in all its colours and sizes. Add the first, or import a file.',
          actions: mayEdit ? (
            <OfficeLinkButton href={NEW_FAMILY} variant="main">
              Add product family
            </OfficeLinkButton>
          ) : undefined,
        }}
        bulk={<FamiliesBulk selection={selection} rows={rows} filter={filter} total={total} />}
      />
      {isScheduleOpen ? (
        <OfficeDialog label="Scheduled catalogue changes" onClose={() => setScheduleOpen(false)}>
          <div className="max-h-[inherit] overflow-y-auto p-6">
            <h2 className="heading text-d5">Scheduled catalogue changes</h2>
            <ScheduledList kindBegins="catalogue." empty="No scheduled changes yet." />
          </div>
        </OfficeDialog>
      ) : null}
    </>
  )
}
