'use client'

import type { ComponentProps, ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { type Elsewhere, NoMatch } from '#components/kit/filter/no-match.tsx'
import { Column, PageBody, PageHead, WithPreview } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import { OfficeTable, type OfficeTableProps } from '#components/kit/table/office-table.tsx'
import type { OfficeListState } from './use-office-list.ts'

type TableProps<Row> = Pick<
  OfficeTableProps<Row>,
  'sort' | 'onSort' | 'selection' | 'total' | 'totals' | 'fresh' | 'onPreview'
>

interface OfficeListPageProps<Row> extends TableProps<Row> {
  /** Of `useOfficeList`. */
  of: OfficeListState<Row>
  /** The section's head; undefined if another component draws it. */
  head?: ComponentProps<typeof PageHead>
  /** Under the head: the section's pages or the list's views. */
  tabs?: ReactNode
  /** Of the filter bar: "18 of 41". */
  found?: ReactNode
  /** Matches outside the open view: "3 in All", with a button that shows them. */
  elsewhere?: Elsewhere | null
  /** Of the filter bar: the orders there are, the list's own first. */
  sorts?: ComponentProps<typeof FilterBar>['sorts']
  /** At the right of the filter bar, before the choice of columns. */
  barEnd?: ReactNode
  /** Between the filter bar and the list. */
  above?: ReactNode
  /** Shown instead of the list if it has no rows and no filter. */
  empty: ComponentProps<typeof EmptyState>
  /** Below the list: the actions on selected rows. */
  bulk?: ReactNode
  /** Focuses a row; the list's own focus otherwise. */
  onFocus?: (id: string) => void
  /** The preview of the row in focus, as high as the page (`SidePreview`); null while it is closed. */
  preview?: ReactNode
  /** A column (`Column`) beside the list, below the filter bar; null while it is closed. */
  side?: ReactNode
  /** On a phone the column at the side replaces the list. */
  isSideOver?: boolean
}

/**
 * A list page of the office: head, tabs, filter bar, table and its states, bulk actions, and a preview or a column beside it.
 * Whether `preview` and `side` are given must not change while the page is open: the table would lose its place.
 */
export function OfficeListPage<Row extends object>({
  head,
  tabs,
  found,
  elsewhere = null,
  sorts,
  barEnd,
  above,
  bulk,
  preview,
  side,
  isSideOver,
  ...rows
}: OfficeListPageProps<Row>) {
  const content = (
    <>
      {head ? <PageHead {...head} /> : null}
      {tabs}
      <ListBar of={rows.of} found={<Found found={found} elsewhere={elsewhere} />} sorts={sorts} barEnd={barEnd} />
      {above}
      {side === undefined ? (
        <ListRows {...rows} elsewhere={elsewhere} />
      ) : (
        <PageBody>
          <Column className={isSideOver ? 'max-lg:hidden' : undefined}>
            <ListRows {...rows} elsewhere={elsewhere} />
          </Column>
          {side}
        </PageBody>
      )}
      {bulk}
    </>
  )
  return preview === undefined ? content : <WithPreview preview={preview}>{content}</WithPreview>
}

/** Number of matches, and a button for the matches of other views. */
function Found({ found, elsewhere }: { found: ReactNode; elsewhere: Elsewhere | null }) {
  return (
    <>
      {found}
      {elsewhere ? (
        <OfficeButton size="small" className="ml-2" onClick={elsewhere.show}>
          {elsewhere.text}
        </OfficeButton>
      ) : null}
    </>
  )
}

/** The filter bar of a list that has one. */
function ListBar<Row>({
  of: { list, filters, state, chosen },
  barEnd,
  ...bar
}: Pick<OfficeListPageProps<Row>, 'of' | 'found' | 'sorts' | 'barEnd'>) {
  if (!state) return null
  const end = (
    <>
      {barEnd}
      {list.columnsName ? <ColumnsMenu columns={list.columns} chosen={chosen} /> : null}
    </>
  )
  return <FilterBar {...bar} filters={filters} state={state} placeholder={list.search} end={end} />
}

/** The table, or the reason for its absence: loading, failed, no match, empty. */
function ListRows<Row extends object>({
  of,
  empty,
  onFocus = of.setFocused,
  elsewhere,
  ...table
}: Pick<OfficeListPageProps<Row>, 'of' | 'empty' | 'onFocus' | keyof TableProps<Row>> & {
  elsewhere: Elsewhere | null
}) {
  const { list, rows, filters, state } = of
  if (of.error && rows.length === 0) {
    return <FailedState title={list.failed} permission={list.permission} error={of.error} onRetry={of.reload} />
  }
  if (of.isPending) return <LoadingRows label={list.loading} />
  if (rows.length === 0) {
    return of.isNarrowed && state && list.noun ? (
      <NoMatch noun={list.noun} filters={filters} state={state} elsewhere={elsewhere} />
    ) : (
      <EmptyState {...empty} />
    )
  }
  return (
    <OfficeTable
      {...list}
      {...table}
      rows={rows}
      focused={of.focused}
      onFocus={onFocus}
      hidden={of.chosen.hidden}
      hasMore={of.hasMore}
      onMore={of.loadMore}
    />
  )
}
