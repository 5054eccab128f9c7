'use client'

import Link from 'next/link'
import { useMemo } from 'react'
import { When } from '#components/kit/figure/figures.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { officeStockMovements, type StockMovement } from '#lib/contract/office/stock.ts'
import { ALL_STOCK_CAUSES, STOCK_CAUSES } from '#lib/contract/office/stock-causes.ts'
import { choicesOf, type Filter, rangeOf, useFilters } from '#lib/office/filters.ts'
import { useOfficePages } from '#lib/office/queries.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { changeText } from './movement-lines.tsx'
import { StockTabs } from './stock-tabs.tsx'
import { figure, moverOf, signedFigure } from './stock-words.ts'

const FILTERS: readonly Filter[] = [
  {
    name: 'cause',
    label: 'Why',
    kind: 'choices',
    choices: ALL_STOCK_CAUSES.map((value) => ({ value, label: STOCK_CAUSES[value] })),
  },
  { name: 'days', label: 'Days', kind: 'dates' },
]

const cut = (text: string) => (
  <span className="truncate" title={text}>
    {text}
  </span>
)

const COLUMNS: readonly OfficeColumn<StockMovement>[] = [
  { id: 'at', title: 'When', width: 98, isFixed: true, cell: ({ at }) => <When at={at} /> },
  {
    id: 'code',
    title: 'Code',
    width: 200,
    isLink: true,
    isFixed: true,
    cell: ({ code }) => <b className="font-semibold">{code}</b>,
  },
  { id: 'name', title: 'Product', width: 150, grow: 3, cell: ({ name }) => cut(name) },
  { id: 'cause', title: 'Why', width: 112, grow: 1, cell: ({ cause }) => cut(STOCK_CAUSES[cause]) },
  {
    id: 'order',
    title: 'Order',
    width: 70,
    cell: ({ orderNo }) =>
      orderNo === null ? (
        ''
      ) : (
        <Link href={`/office/orders/${orderNo}`} prefetch={false} className="hover:underline">
          {orderNo}
        </Link>
      ),
  },
  { id: 'who', title: 'Who', width: 100, grow: 1, cell: (movement) => cut(moverOf(movement)) },
  { id: 'note', title: 'Note', width: 100, grow: 1, cell: ({ note }) => cut(note) },
  {
    id: 'on-hand',
    title: 'On hand',
    width: 76,
    align: 'right',
    cell: ({ onHandTenths }) => signedFigure(onHandTenths),
  },
  {
    id: 'promised',
    title: 'Promised',
    width: 76,
    align: 'right',
    cell: ({ promisedTenths }) => signedFigure(promisedTenths),
  },
  { id: 'after', title: 'Then', width: 76, align: 'right', cell: ({ onHandAfter }) => figure(onHandAfter) },
]

const idOf = ({ movementId }: StockMovement) => String(movementId)
const hrefOf = ({ variantId }: StockMovement) => `/office/stock/products/${variantId}`
const nameOf = ({ code, cause }: StockMovement) => `${code}, ${STOCK_CAUSES[cause]}`
const phoneRow = (movement: StockMovement) => (
  <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
    <span className="min-w-0 font-semibold">{movement.name}</span>
    <span className="text-right tabular-nums">{changeText(movement)}</span>
    <span className="truncate text-tiny text-muted">
      {[movement.code, STOCK_CAUSES[movement.cause], moverOf(movement)].filter(Boolean).join(', ')}
    </span>
    <When at={movement.at} className="text-right text-tiny text-muted" />
  </span>
)

/** Everything that moved stock, the newest first: why, for which order, by whom. */
export function MovementsPart() {
  const state = useFilters(FILTERS)
  const causes = choicesOf(state.values.cause ?? '').filter(
    (one) => one in STOCK_CAUSES,
  ) as (keyof typeof STOCK_CAUSES)[]
  const { from, to } = rangeOf(state.values.days ?? '')
  const list = useOfficePages(
    officeStockMovements,
    { search: state.search, ...(causes.length > 0 && { causes }), from, to },
    {
      withCursor: (input, before: number | null) => ({ ...input, ...(before !== null && { before }) }),
      next: ({ data }) => data.next,
    },
  )
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data.movements) ?? [], [list.data])
  const [focused, setFocused] = useRowFocus()
  const isNarrowed = state.search !== '' || Object.keys(state.values).length > 0
  useScanner((code) => state.setSearch(code))
  return (
    <>
      <PageHead title="Stock" subtitle="What is on hand is the sum of its movements" />
      <StockTabs current="movements" />
      <FilterBar filters={FILTERS} state={state} placeholder="Code or order number" />
      {list.error && rows.length === 0 ? (
        <FailedState title="We could not load the movements." error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label="Loading movements" />
      ) : rows.length === 0 ? (
        isNarrowed ? (
          <NoMatch noun="movement" filters={FILTERS} state={state} />
        ) : (
          <EmptyState title="Nothing has moved yet" text="Orders, goods in, counts and corrections are listed here." />
        )
      ) : (
        <OfficeTable
          label="Movements"
          columns={COLUMNS}
          rows={rows}
          idOf={idOf}
          hrefOf={hrefOf}
          nameOf={nameOf}
          focused={focused}
          onFocus={setFocused}
          hasMore={list.hasNextPage && !list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          phoneRow={phoneRow}
        />
      )}
    </>
  )
}
