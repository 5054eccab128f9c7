'use client'

import { useState } from 'react'
import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine, EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { type ListedShelf, officeShelfList, officeShelfSet } from '#lib/contract/fulfilment/office/shelves.ts'
import { showCount } from '#lib/format/count.ts'
import { useLanguage } from '#lib/language/language.ts'
import { officeTexts } from '#lib/language/office.ts'
import { shelfTexts } from '#lib/language/shelves.ts'
import { useTexts } from '#lib/language/texts.ts'
import { quantityIn, unitTexts } from '#lib/language/units.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useFilters } from '#lib/office/filters.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficePages } from '#lib/office/queries.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { PasteShelves, SHELF_READS } from './paste-shelves.tsx'

const NO_FILTERS = [] as const

/** Which variant lies on which shelf: changed one by one, or pasted from a spreadsheet. */
export function ShelvesPage() {
  const texts = useTexts(shelfTexts)
  const office = useTexts(officeTexts)
  const language = useLanguage()
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
    <div lang={language} className="contents">
      <PageHead
        title={texts.title}
        documentTitle={shelfTexts.english.title}
        subtitle={counts ? texts.productsHaveShelf({ n: showCount(counts.total) }) : undefined}
        actions={
          <>
            <LanguageButton />
            <OfficeLinkButton href="/office/packing">{texts.packing}</OfficeLinkButton>
            <OfficeButton variant="outline" refusal={refusal} onClick={() => setPasting(!isPasting)}>
              {texts.pasteList}
            </OfficeButton>
          </>
        }
      />
      <Tabs
        label={texts.byShelf}
        words={office}
        views={[
          { id: 'with', label: texts.withShelf, count: counts?.total },
          { id: 'without', label: texts.withoutShelf, count: counts?.without },
        ]}
        current={isWithout ? 'without' : 'with'}
        onChoose={(id) => address.set({ view: id === 'with' ? null : id })}
      />
      <FilterBar filters={NO_FILTERS} state={state} placeholder={texts.searchHint} />
      {isPasting ? <PasteShelves onDone={() => setPasting(false)} /> : null}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && !data ? (
          <FailedState title={texts.failed} error={error} words={office} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingRows label={texts.loading} />
        ) : rows.length === 0 ? (
          <NoShelves isSearch={state.search !== ''} isWithout={isWithout} />
        ) : (
          <ul aria-label={texts.title}>
            {rows.map((shelf) => (
              <ShelfRow key={`${shelf.variantId} ${shelf.version}`} row={shelf} refusal={refusal} />
            ))}
          </ul>
        )}
        {hasNextPage ? (
          <div className="room-gutter py-4">
            <OfficeButton variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {texts.showMore}
            </OfficeButton>
          </div>
        ) : null}
      </div>
    </div>
  )
}

function NoShelves({ isSearch, isWithout }: { isSearch: boolean; isWithout: boolean }) {
  const texts = useTexts(shelfTexts)
  if (isSearch) return <EmptyState title={texts.noneFound} />
  if (isWithout) return <EmptyState title={texts.allHaveShelf} />
  return <EmptyState title={texts.none} text={texts.noneText} />
}

function ShelfRow({ row, refusal }: { row: ListedShelf; refusal: string | null }) {
  const texts = useTexts(shelfTexts)
  const units = useTexts(unitTexts)
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
            {texts.inStock({ code, quantity: quantityIn(units, stockTenths / 10, unit) })}
          </span>
        </span>
        <input
          aria-label={texts.shelfOf({ code })}
          placeholder={texts.shelf}
          className="office-field w-28 font-semibold uppercase placeholder:font-normal placeholder:normal-case"
          readOnly={refusal !== null}
          value={shelf}
          maxLength={20}
          onChange={({ target }) => setShelf(target.value)}
        />
        <input
          aria-label={texts.dyeLotOf({ code })}
          placeholder={texts.dyeLot}
          className="office-field w-28"
          readOnly={refusal !== null}
          value={dyeLot}
          maxLength={20}
          onChange={({ target }) => setDyeLot(target.value)}
        />
        <OfficeButton type="submit" variant="outline" refusal={refusal} disabled={!isChanged || save.isRunning}>
          {texts.save}
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
