'use client'

import Link from 'next/link'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { AlertLine, EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { CatalogueTabs } from '#components/office/catalogue/catalogue-tabs.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import {
  MAX_SHEET_ROWS,
  officeSheetChoices,
  officeSheetRows,
  officeSheetTotals,
  type SheetFilter,
  type SheetRow,
  variantsExported,
} from '#lib/contract/catalogue/office/sheet.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useFilters } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useMe } from '#lib/office/me.ts'
import { useOfficePages, useOfficeQuery } from '#lib/office/queries.ts'
import { columnsOfView, SHEET_VIEW_KEYS, SHEET_VIEWS } from '#lib/office/sheet/columns.ts'
import { savedKeys, without } from '#lib/office/sheet/draft.ts'
import { sheetFilterOf, sheetFilters } from '#lib/office/sheet/filters.ts'
import { EditBar, useTyping } from './edit-bar.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { SheetReview } from './sheet-review.tsx'
import { FollowSaving, useSaving } from './use-saving.tsx'
import { type SheetState, useSheet } from './use-sheet.ts'
import { type DraftOfSheet, useSheetDraft } from './use-sheet-draft.ts'

const CHOICES_STALE_MS = 300_000
const variants = (count: number) => `${showCount(count)} ${count === 1 ? 'variant' : 'variants'}`
const families = (count: number) => `${showCount(count)} ${count === 1 ? 'family' : 'families'}`

/** Drops cells from the draft whose value is already in the shop: saved in another window or by another user. */
function useDropSaved(draft: DraftOfSheet, rows: readonly SheetRow[]): void {
  const saved = useMemo(() => savedKeys(draft.draft, rows), [draft.draft, rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list of saved cells
  useEffect(() => {
    if (saved.length > 0) draft.settle((now) => without(now, saved))
  }, [saved])
}

/** The sheet whose jumps to a cell also focus the grid. */
function focusingGrid(sheet: SheetState, grid: RefObject<HTMLDivElement | null>): SheetState {
  return {
    ...sheet,
    goTo: (...cell) => {
      sheet.goTo(...cell)
      grid.current?.focus()
    },
    nextWrong: (remarks) => {
      sheet.nextWrong(remarks)
      grid.current?.focus()
    },
  }
}

const APPROVALS_EVERY_MS = 60_000

/** Sheet prices that wait for a second person, with a link to the approvals. */
function PriceApprovals() {
  const { data } = useOfficeQuery(
    officeApprovalList,
    { kinds: ['price-below-cost'], states: ['asked'] },
    { everyMs: APPROVALS_EVERY_MS },
  )
  const seesPrices = useMay('prices.view')
  const count = data?.length ?? 0
  if (count === 0 || !seesPrices) return null
  return (
    <AlertLine tone="info" className="flex-none">
      {count === 1 ? 'Prices below cost wait' : `${count} requests for prices below cost wait`} for approval.{' '}
      <Link className="link" href="/office/prices/below-cost">
        View requests
      </Link>
    </AlertLine>
  )
}

/** The first part is small, so that it loads quickly; the others follow automatically. */
const PART_ROWS = 1_000

/**
 * Rows of a sheet: all results of the filter, part after part, so that pasted and filled values have target rows.
 * @returns `isMore` if the filter finds more rows than a sheet takes
 */
function useSheetRows(filter: SheetFilter) {
  const list = useOfficePages(
    officeSheetRows,
    { filter, limit: PART_ROWS, after: null },
    { withCursor: (input, after: string | null) => ({ ...input, after }), next: ({ meta }) => meta.next },
  )
  const rows = useMemo<SheetRow[]>(() => list.data?.pages.flatMap(({ data }) => data.rows) ?? [], [list.data])
  const isFull = rows.length >= MAX_SHEET_ROWS
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError && !isFull) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, isFull, fetchNextPage])
  return {
    rows,
    isPending: list.isPending,
    /** While parts are still on their way. */
    isLoading: hasNextPage && !isFull,
    isMore: isFull && hasNextPage,
    error: list.error,
    retry: () => void list.refetch(),
  }
}

/** Sheet tab of the Catalogue: variants of any filter, edited in cells, reviewed and saved together. */
export function SheetPart() {
  const address = useAddressState()
  const me = useMe()
  const seesCosts = useMay('prices.view')
  const isPhone = useIsPhone()
  const choices = useOfficeQuery(officeSheetChoices, {}, { staleMs: CHOICES_STALE_MS }).data
  const filters = useMemo(() => sheetFilters(choices, seesCosts), [choices, seesCosts])
  const state = useFilters(filters)
  const filterText = JSON.stringify(sheetFilterOf(state.values, state.search))
  const filter = useMemo(() => JSON.parse(filterText) as ReturnType<typeof sheetFilterOf>, [filterText])
  const { rows, isPending, isLoading, isMore, error, retry } = useSheetRows(filter)
  const { data: totals } = useOfficeQuery(officeSheetTotals, { filter })
  const view = SHEET_VIEW_KEYS.find((key) => key === address.get('columns')) ?? 'prices'
  const columns = useMemo(() => columnsOfView(view, seesCosts, isPhone), [view, seesCosts, isPhone])
  const draft = useSheetDraft(me?.staffId ?? null)
  const sheet = useSheet(rows, columns, draft)
  const grid = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const typing = useTyping(sheet, field, grid)
  // Focus the grid after a jump from the review, so that typing edits that cell immediately.
  const reviewed = focusingGrid(sheet, grid)
  const isReviewing = address.get('review') === 'on' && draft.draft.size > 0
  const review = (isOn: boolean) => {
    typing.commit([0, 0])
    address.set({ review: isOn ? 'on' : null }, 'replace')
    if (!isOn) grid.current?.focus()
  }
  const { saving, isSaving, save, over } = useSaving(draft, () => review(false))

  useDropSaved(draft, rows)

  useKeys('Sheet', {
    'ctrl+s': { label: 'review, then save', run: () => review(!isReviewing), isInStatusBar: true },
    ...(!isReviewing && { f8: { label: 'next error', run: () => sheet.nextWrong() } }),
  })

  return (
    <PageBody>
      <Column className="flex min-h-0 flex-1 flex-col max-lg:flex-1!">
        <PageHead
          title="Catalogue"
          subtitle={totals ? `${variants(totals.variants)} of ${families(totals.families)}` : undefined}
          actions={<ExportMenu list="variants" of={z.encode(variantsExported, { filter })} />}
        />
        <CatalogueTabs current="sheet" end={<Presence kind="sheet" id="variants" isEditing={draft.draft.size > 0} />} />
        <PriceApprovals />
        <FilterBar
          filters={filters}
          state={state}
          placeholder="Code or name"
          found={
            isLoading && totals
              ? `${showCount(rows.length)} of ${variants(totals.variants)}`
              : totals
                ? variants(totals.variants)
                : ''
          }
          end={
            <ColumnChoice view={view} onChange={(next) => address.set({ columns: next === 'prices' ? null : next })} />
          }
        />
        <SheetAlerts isMore={isMore} draft={draft} />
        {error && rows.length === 0 ? (
          <FailedState title="We could not load the sheet." error={error} onRetry={retry} />
        ) : isPending ? (
          <LoadingRows label="Loading the sheet" />
        ) : rows.length === 0 ? (
          <NoVariants filters={filters} state={state} />
        ) : (
          <>
            <EditBar
              sheet={sheet}
              field={field}
              typed={typing.typed}
              onTyped={typing.change}
              onCommit={typing.commit}
            />
            <SheetGrid sheet={sheet} label={`Sheet of ${variants(rows.length)}`} element={grid} onEdit={typing.begin} />
          </>
        )}
        {draft.draft.size > 0 && !isReviewing ? <UnsavedBand draft={draft} onReview={() => review(true)} /> : null}
        {saving ? <FollowSaving saving={saving} draft={draft} onOver={over} /> : null}
      </Column>
      {isReviewing ? (
        <Column label="Review" width="392px" isPaper>
          <SheetReview
            sheet={reviewed}
            isSaving={isSaving}
            onSave={(...given) => void save(...given)}
            onClose={() => review(false)}
          />
        </Column>
      ) : null}
    </PageBody>
  )
}

function ColumnChoice({ view, onChange }: { view: string; onChange: (view: string) => void }) {
  return (
    <select
      aria-label="Columns"
      className="office-field font-semibold"
      value={view}
      onChange={({ target }) => onChange(target.value)}
    >
      {SHEET_VIEW_KEYS.map((key) => (
        <option key={key} value={key}>
          {SHEET_VIEWS[key].label}
        </option>
      ))}
    </select>
  )
}

function SheetAlerts({ isMore, draft }: { isMore: boolean; draft: DraftOfSheet }) {
  return (
    <>
      {isMore ? (
        <AlertLine tone="info" className="flex-none" title={`The first ${showCount(MAX_SHEET_ROWS)} rows are shown.`}>
          Filter the list to see the others.
        </AlertLine>
      ) : null}
      {!draft.isStored && draft.draft.size > 0 ? (
        <AlertLine tone="warning" className="flex-none" title="This browser cannot store drafts.">
          Save before you leave this page.
        </AlertLine>
      ) : null}
    </>
  )
}

function NoVariants({
  filters,
  state,
}: {
  filters: ReturnType<typeof sheetFilters>
  state: ReturnType<typeof useFilters>
}) {
  const isNarrowed = Object.keys(state.values).length > 0 || state.search !== ''
  return isNarrowed ? (
    <NoMatch filters={filters} state={state} noun="variant" />
  ) : (
    <EmptyState
      title="No products yet"
      text="Add a product family or import a file. Then edit prices and stock levels here."
    />
  )
}

/** Number of unsaved changes, with their review. */
function UnsavedBand({ draft, onReview }: { draft: DraftOfSheet; onReview: () => void }) {
  const wrong = [...draft.draft.values()].filter(({ fault }) => fault !== null).length
  return (
    <div className="room-gutter flex min-h-12 flex-none flex-wrap items-center gap-3 bg-band py-1.5 text-band-paper">
      <b className="font-semibold">
        {showCount(draft.draft.size)} {draft.draft.size === 1 ? 'unsaved change' : 'unsaved changes'}
      </b>
      {wrong > 0 ? <span>{wrong === 1 ? '1 error' : `${showCount(wrong)} errors`}</span> : null}
      <span className="ml-auto flex gap-2">
        <OfficeButton variant="band" onClick={() => draft.discard([...draft.draft.keys()])}>
          Discard
        </OfficeButton>
        <OfficeButton variant="band-main" keys="ctrl+s" onClick={onReview}>
          Review
        </OfficeButton>
      </span>
    </div>
  )
}
