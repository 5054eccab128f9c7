'use client'

import { useState } from 'react'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine, EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { type ListedShelf, officeShelfList, officeShelfSet } from '#lib/contract/fulfilment/office/shelves.ts'
import { showCount } from '#lib/format/count.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useFilters } from '#lib/office/filters.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficePages } from '#lib/office/queries.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { PasteShelves, SHELF_READS } from './paste-shelves.tsx'

const NO_FILTERS = [] as const

/** Which variant lies on which shelf: changed one by one, or pasted from a spreadsheet. */
export function ShelvesPage() {
  const address = useAddressState()
  const state = useFilters(NO_FILTERS)
  const isWithout = address.get('view') === 'without'
  const refusal = useRefusal('packing.shelf')
  const [isPasting, setPasting] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOfficePages(
    officeShelfList,
    { search: state.search, isWithout, after: '' },
    { withCursor: (input, after: string | null) => ({ ...input, after: after ?? '' }), next: (part) => part.data.next },
  )
  useScanner((code) => state.setSearch(code))
  const rows = data?.pages.flatMap((part) => part.data.shelves) ?? []
  const counts = data?.pages[0]?.data
  return (
    <>
      <PageHead
        title="Shelves"
        subtitle={counts ? `${showCount(counts.total)} products have a shelf` : undefined}
        actions={
          <>
            <OfficeLinkButton href="/office/packing">Packing</OfficeLinkButton>
            <OfficeButton variant="outline" refusal={refusal} onClick={() => setPasting(!isPasting)}>
              Paste a list
            </OfficeButton>
          </>
        }
      />
      <Tabs
        label="Products by shelf"
        views={[
          { id: 'with', label: 'By shelf', count: counts?.total },
          { id: 'without', label: 'Without a shelf', count: counts?.without },
        ]}
        current={isWithout ? 'without' : 'with'}
        onChoose={(id) => address.set({ view: id === 'with' ? null : id })}
      />
      <FilterBar filters={NO_FILTERS} state={state} placeholder="Shelf, code or product" />
      {isPasting ? <PasteShelves onDone={() => setPasting(false)} /> : null}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && !data ? (
          <FailedState title="We could not load the shelves." error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingRows label="Loading shelves" />
        ) : rows.length === 0 ? (
          <NoShelves isSearch={state.search !== ''} isWithout={isWithout} />
        ) : (
          <ul aria-label="Shelves">
            {rows.map((shelf) => (
              <ShelfRow key={`${shelf.variantId} ${shelf.version}`} row={shelf} refusal={refusal} />
            ))}
          </ul>
        )}
        {hasNextPage ? (
          <div className="room-gutter py-4">
            <OfficeButton variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </OfficeButton>
          </div>
        ) : null}
      </div>
    </>
  )
}

function NoShelves({ isSearch, isWithout }: { isSearch: boolean; isWithout: boolean }) {
  if (isSearch) return <EmptyState title="No products found" />
  if (isWithout) return <EmptyState title="All products have a shelf" />
  return (
    <EmptyState title="No shelves yet" text="Paste a list of codes and shelves, or set the shelf of each product." />
  )
}

function ShelfRow({ row, refusal }: { row: ListedShelf; refusal: string | null }) {
  const [shelf, setShelf] = useState(row.shelf)
  const [dyeLot, setDyeLot] = useState(row.dyeLot)
  const save = useOfficeAction(officeShelfSet, { refreshes: SHELF_READS })
  const { variantId, code, name, version, stockTenths, unit } = row
  const isChanged = shelf.trim() !== row.shelf || dyeLot.trim() !== row.dyeLot
  return (
    <li className="room-gutter border-b border-hairline py-2">
      <form
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) void save.run({ variantId, shelf: shelf.trim(), dyeLot: dyeLot.trim(), version })
        }}
      >
        <span className="min-w-52 flex-1">
          <b className="font-semibold">{name}</b>
          <span className="block text-tiny text-muted">
            {code}, {quantityText(stockTenths / 10, unit)} in stock
          </span>
        </span>
        <input
          aria-label={`Shelf of ${code}`}
          placeholder="Shelf"
          className="office-field w-28 font-semibold uppercase placeholder:font-normal placeholder:normal-case"
          readOnly={refusal !== null}
          value={shelf}
          maxLength={20}
          onChange={({ target }) => setShelf(target.value)}
        />
        <input
          aria-label={`Dye lot of ${code}`}
          placeholder="Dye lot"
          className="office-field w-28"
          readOnly={refusal !== null}
          value={dyeLot}
          maxLength={20}
          onChange={({ target }) => setDyeLot(target.value)}
        />
        <OfficeButton type="submit" variant="outline" refusal={refusal} disabled={!isChanged || save.isRunning}>
          Save
        </OfficeButton>
      </form>
      {save.problem ? (
        <AlertLine tone="error" live="assertive" className="mt-2">
          {save.problem.fields?.shelf ?? save.problem.message}
        </AlertLine>
      ) : null}
    </li>
  )
}
