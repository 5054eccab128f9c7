'use client'

import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { classes } from '#components/kit/classes.ts'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { fittingColumns, type OfficeColumn, type Sort, visibilityOf, widthsOf } from './office-column.ts'
import { TableHead, type TableWords } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useListWidth } from './use-list-width.ts'
import type { Selection } from './use-selection.ts'
import { useTableKeys } from './use-table-keys.ts'

const features = tableFeatures({ columnVisibilityFeature })
/** Number of rows before the end at which the next page is requested. */
const AHEAD = 30

export interface OfficeTableProps<Row> {
  /** Name of the list: "Orders". */
  label: string
  /** Stable: outside the component, or memoised. */
  columns: readonly OfficeColumn<Row>[]
  /** Must be the same array as long as the rows are unchanged. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Page of a row: opened by Enter, a double press, and the cell of the column with `isLink`. */
  hrefOf?: (row: Row) => string
  /** Accessible name of a row: "Order 10509". */
  nameOf: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  focused: string | null
  onFocus: (id: string) => void
  selection?: Selection
  /** Ids of hidden columns. */
  hidden?: ReadonlySet<string>
  hasMore?: boolean
  onMore?: () => void
  /** Number of rows of the whole filter; the number of loaded rows if absent. */
  total?: number
  /** Sums by column id, below an ink line. */
  totals?: Readonly<Record<string, ReactNode>>
  /** New rows that are shown on request: rows never move under a pointer. */
  fresh?: { text: string; show: () => void } | null
  /** Space: opens or closes the preview. */
  onPreview?: () => void
  /** Layout of a row on a phone. */
  phoneRow: (row: Row) => ReactNode
  /** For a page in another language. */
  words?: TableWords
  /** More keys of the list; each gets the focused row. */
  isKeyed?: boolean
}

/** New rows that the user can show. */
function FreshRows({ text, show }: { text: string; show: () => void }) {
  return (
    <p role="status" className="room-gutter flex flex-none items-center gap-2 border-b border-hairline py-1.5">
      <StatusShape status="now" />
      {text}
      <button type="button" className="link min-h-6" onClick={show}>
        Show new rows
      </button>
      <KeyHint keys="." />
    </p>
  )
}

/** The table's model: its rows by id, and the visible columns. */
function useColumns<Row extends object>({ columns, rows, idOf, hidden }: OfficeTableProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.title,
        cell: ({ row }: { row: { original: Row } }) => column.cell(row.original),
      })),
    [columns],
  )
  return useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: idOf,
    state: { columnVisibility: visibilityOf(columns, hidden) },
    onColumnVisibilityChange: () => {},
  })
}

/** Sums of a list; they stay visible while the rows scroll. */
function TableTotals<Row>({
  columns,
  tracks,
  totals,
  hasTicks,
}: {
  columns: readonly OfficeColumn<Row>[]
  tracks: string
  totals: Readonly<Record<string, ReactNode>>
  hasTicks: boolean
}) {
  return (
    <tfoot className="sticky bottom-0 block bg-ground">
      <tr className="grid h-8 items-center border-t border-ink font-semibold" style={{ gridTemplateColumns: tracks }}>
        {hasTicks ? <td /> : null}
        {columns.map(({ id, align }, at) => (
          <td
            key={id}
            className={classes(
              'px-2 whitespace-nowrap',
              align === 'right' && 'text-right',
              !hasTicks && at === 0 && 'pl-(--room-left)!',
              at === columns.length - 1 && 'pr-(--room-right)!',
            )}
          >
            {totals[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Table of the office: virtual rows, one focused, many selected, sums at the bottom. */
export function OfficeTable<Row extends object>(props: OfficeTableProps<Row>) {
  const { label, columns, hrefOf, focused, onFocus, selection, hasMore, onMore, totals } = props
  const router = useRouter()
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const table = useColumns(props)
  const model = table.getRowModel().rows
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
  const shown = fittingColumns(visible, { hasTicks: selection !== undefined, ...useListWidth(scroller) })
  const { tracks, minimum } = widthsOf(shown, selection !== undefined)
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? 60 : 34),
    getItemKey: (index) => model[index]?.id ?? index,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= model.length - AHEAD) onMore?.()
  }, [hasMore, onMore, last, model.length])

  const open = (row: Row) => hrefOf && router.push(hrefOf(row))
  const order = model.map(({ id }) => id)
  useTableKeys({
    ...props,
    order,
    reveal: (index) => virtual.scrollToIndex(index),
    openFocused: () => {
      const row = model.find(({ id }) => id === focused)
      if (row) open(row.original)
    },
  })

  return (
    <>
      {props.fresh ? <FreshRows {...props.fresh} /> : null}
      <div
        ref={scroller}
        className="office-list relative flex-1 overflow-auto -outline-offset-3 outline-link has-[>table:focus-visible]:outline-3"
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one row has the focus, which makes a table a grid
          role="grid"
          aria-label={label}
          aria-rowcount={(props.total ?? model.length) + 1}
          aria-colcount={shown.length + (selection ? 1 : 0)}
          aria-multiselectable={selection ? true : undefined}
          // Only of a drawn row: below a side panel on a phone no row is drawn.
          aria-activedescendant={items.some(({ index }) => model[index]?.id === focused) ? `row-${focused}` : undefined}
          tabIndex={0}
          className="block outline-none"
          style={isPhone ? undefined : { minWidth: minimum }}
        >
          <TableHead {...props} columns={shown} tracks={tracks} isPhone={isPhone} order={order} />
          <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = model[index]
              if (!row) return null
              return (
                <TableRow
                  key={row.id}
                  element={virtual.measureElement}
                  index={index}
                  start={start}
                  id={row.id}
                  name={props.nameOf(row.original)}
                  words={props.words}
                  href={hrefOf?.(row.original)}
                  isFocused={row.id === focused}
                  selection={selection}
                  order={order}
                  tracks={tracks}
                  onFocus={() => {
                    // Writing the focus to the address would cancel a slow navigation that has begun.
                    if (isPhone && hrefOf) open(row.original)
                    else onFocus(row.id)
                  }}
                  onOpen={() => open(row.original)}
                  phone={isPhone ? props.phoneRow(row.original) : null}
                  cells={shown.map((column) => ({ column, content: column.cell(row.original) }))}
                />
              )
            })}
          </tbody>
          {totals && !isPhone ? (
            <TableTotals columns={shown} tracks={tracks} totals={totals} hasTicks={!!selection} />
          ) : null}
        </table>
      </div>
    </>
  )
}
