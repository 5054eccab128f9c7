'use client'

import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { ChevronDownIcon, ChevronUpIcon } from '#components/kit/icon.tsx'
import { type Cents, showAmount } from '#lib/format/money.ts'

export interface Column<Row, Sort extends string> {
  sort: Sort
  label: string
  /** Figures are aligned right, text left. */
  figure?: boolean
  cell: (row: Row) => ReactNode
  /** Under the column, for all rows. */
  total?: ReactNode
}

/** A column of amounts, with its total under it. */
export function amountColumn<Key extends string>(
  sort: Key,
  label: string,
  totals: Record<Key, Cents>,
): Column<Record<Key, Cents>, Key> {
  return { sort, label, figure: true, cell: (row) => showAmount(row[sort]), total: showAmount(totals[sort]) }
}

/** Sort order of a table. */
export interface Sorted<Sort extends string> {
  sort: Sort
  descending: boolean
}

const CELL = 'px-3 py-2.5 first:pl-0 last:pr-0'

/**
 * A report's table: the first column names the row, a press on a heading sorts by it, totals are at the foot. On narrow
 * screens it scrolls sideways inside its frame.
 */
export function ReportTable<Row, Sort extends string>({
  caption,
  columns,
  rows,
  keyOf,
  sorted,
  onSort,
}: {
  caption: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  sorted: Sorted<Sort>
  onSort: (sorted: Sorted<Sort>) => void
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keys too
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-small">
        <caption className="pb-2 text-left text-muted">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            {columns.map(({ sort, label, figure }) => {
              const on = sorted.sort === sort
              const Arrow = sorted.descending ? ChevronDownIcon : ChevronUpIcon
              return (
                <th
                  key={sort}
                  scope="col"
                  aria-sort={on ? (sorted.descending ? 'descending' : 'ascending') : undefined}
                  className={classes('p-0 align-bottom font-semibold', figure ? 'text-right' : 'text-left')}
                >
                  <button
                    type="button"
                    // Figures start with the largest, text with A; a second press reverses the order.
                    onClick={() => onSort({ sort, descending: on ? !sorted.descending : Boolean(figure) })}
                    className={classes(
                      'inline-flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-link',
                      CELL,
                      figure && 'flex-row-reverse',
                    )}
                  >
                    {label}
                    <Arrow size={14} className={on ? undefined : 'invisible'} />
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-hairline hover:bg-calico">
              {columns.map(({ sort, figure, cell }, i) =>
                i === 0 ? (
                  <th key={sort} scope="row" className={classes(CELL, 'min-w-44 text-left font-normal')}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={sort} className={classes(CELL, figure && 'text-right whitespace-nowrap')}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink font-semibold">
            {columns.map(({ sort, figure, total }, i) =>
              i === 0 ? (
                <th key={sort} scope="row" className={classes(CELL, 'text-left')}>
                  Total
                </th>
              ) : (
                <td key={sort} className={classes(CELL, figure && 'text-right whitespace-nowrap')}>
                  {total}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
