'use client'

import { classes } from '#components/kit/classes.ts'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
import type { OfficeColumn, Sort } from './office-column.ts'
import type { Selection } from './use-selection.ts'

export interface TableWords {
  selection: string
  selectRow: (values: { name: string }) => string
  selectAll: (values: { list: string }) => string
}

/** Column heads. A press sorts by the column, a second press reverses the order. */
export function TableHead<Row>({
  label,
  columns,
  tracks,
  sort,
  onSort,
  selection,
  order,
  isPhone,
  words,
}: {
  label: string
  columns: readonly OfficeColumn<Row>[]
  tracks: string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: Selection
  order: readonly string[]
  isPhone: boolean
  words?: TableWords
}) {
  const isAll = order.length > 0 && order.every((id) => selection?.ids.has(id))
  return (
    <thead className={isPhone ? 'sr-only' : 'sticky top-0 z-10 block bg-ground'}>
      <tr
        aria-rowindex={1}
        className="grid h-7.5 items-center border-b border-ink text-tiny font-medium text-muted"
        style={{ gridTemplateColumns: tracks }}
      >
        {selection ? (
          <th scope="col" className="pl-[calc(var(--room-left)-0.375rem)] text-left">
            {isPhone ? (
              <span className="sr-only">{words?.selection ?? 'Selected'}</span>
            ) : (
              <OfficeCheckbox
                label={words?.selectAll({ list: label }) ?? `Select all loaded: ${label}`}
                isChecked={isAll}
                isIndeterminate={selection.ids.size > 0}
                onChange={() => (isAll ? selection.clear() : selection.setAll(order))}
              />
            )}
          </th>
        ) : null}
        {columns.map(({ id, title, align, sort: by }, at) => {
          const isSorted = by !== undefined && sort?.by === by
          return (
            <th
              key={id}
              scope="col"
              aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : undefined}
              className={classes(
                'flex min-w-0 items-center px-2 font-medium',
                align === 'right' && 'justify-end',
                !selection && at === 0 && 'pl-(--room-left)!',
                at === columns.length - 1 && 'pr-(--room-right)!',
              )}
            >
              {by !== undefined && onSort && !isPhone ? (
                <button
                  type="button"
                  className={classes(
                    'inline-flex h-7 min-w-6 items-center gap-1 hover:text-ink',
                    isSorted && 'text-ink',
                  )}
                  onClick={() => onSort({ by, isDown: isSorted ? !sort.isDown : false })}
                >
                  <span className="truncate">{title}</span>
                  {isSorted ? (
                    <svg
                      aria-hidden="true"
                      viewBox="0 0 8 8"
                      className={classes('size-2', sort.isDown && 'rotate-180')}
                    >
                      <path d="M4 1 8 7H0Z" fill="currentColor" />
                    </svg>
                  ) : null}
                </button>
              ) : (
                <span className="truncate">{title}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
