'use client'

import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { officeStockMovements, type StockMovement } from '#lib/contract/stock/office/stock.ts'
import { ALL_STOCK_CAUSES, STOCK_CAUSES } from '#lib/contract/stock/office/stock-causes.ts'
import { choicesOf, type Filter, rangeOf, useFilters } from '#lib/office/filters.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { changeText } from './movement-lines.tsx'
import { StockTabs } from './stock-tabs.tsx'
import { figure, moverOf, signedFigure } from './stock-words.ts'

const FILTERS: readonly Filter[] = [
  {
    name: 'cause',
    label: 'Reason',
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
  { id: 'cause', title: 'Reason', width: 112, grow: 1, cell: ({ cause }) => cut(STOCK_CAUSES[cause]) },
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

const MOVEMENTS = officeList({
  call: officeStockMovements,
  nextBy: 'before',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ movements }) => movements),
  label: 'Movements',
  columns: COLUMNS,
  idOf: ({ movementId }) => String(movementId),
  hrefOf: ({ variantId }) => `/office/stock/products/${variantId}`,
  nameOf: ({ code, cause }) => `${code}, ${STOCK_CAUSES[cause]}`,
  phoneRow: (movement) => <MovementPhoneRow movement={movement} />,
  search: 'Code or order number',
  noun: 'movement',
  loading: 'Loading movements',
  failed: 'We could not load the movements.',
})

function MovementPhoneRow({ movement }: { movement: StockMovement }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      <span className="min-w-0 font-semibold">{movement.name}</span>
      <span className="text-right tabular-nums">{changeText(movement)}</span>
      <span className="truncate text-tiny text-muted">
        {[movement.code, STOCK_CAUSES[movement.cause], moverOf(movement)].filter(Boolean).join(', ')}
      </span>
      <When at={movement.at} className="text-right text-tiny text-muted" />
    </span>
  )
}

/** All stock movements, newest first: reason, order, author. */
export function MovementsPart() {
  const state = useFilters(FILTERS)
  const causes = choicesOf(state.values.cause ?? '').filter(
    (one) => one in STOCK_CAUSES,
  ) as (keyof typeof STOCK_CAUSES)[]
  const { from, to } = rangeOf(state.values.days ?? '')
  const list = useOfficeList(
    MOVEMENTS,
    { search: state.search, ...(causes.length > 0 && { causes }), from, to },
    { filters: FILTERS, state },
  )
  useScanner((code) => state.setSearch(code))
  return (
    <OfficeListPage
      of={list}
      head={{ title: 'Stock', subtitle: 'All changes of stock on hand' }}
      tabs={<StockTabs current="movements" />}
      empty={{ title: 'No movements yet', text: 'Orders, goods in, counts and corrections are listed here.' }}
    />
  )
}
