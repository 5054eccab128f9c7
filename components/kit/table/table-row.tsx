'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
import type { OfficeColumn } from './office-column.ts'
import type { TableWords } from './table-head.tsx'
import type { Selection } from './use-selection.ts'

/** Row of a list: focused (tint and ink bar), selected (checkbox and calico), or neither. */
export function TableRow<Row>({
  element,
  index,
  start,
  id,
  name,
  words,
  href,
  isFocused,
  selection,
  order,
  tracks,
  onFocus,
  onOpen,
  phone,
  cells,
}: {
  element: (node: HTMLTableRowElement | null) => void
  index: number
  start: number
  id: string
  name: string
  words: TableWords | undefined
  href?: string
  isFocused: boolean
  selection?: Selection
  order: readonly string[]
  tracks: string
  onFocus: () => void
  onOpen: () => void
  phone: ReactNode
  cells: readonly { column: OfficeColumn<Row>; content: ReactNode }[]
}) {
  const isSelected = selection?.ids.has(id) ?? false
  const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input, label')
  return (
    <tr
      ref={element}
      id={`row-${id}`}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection ? isSelected : undefined}
      onClick={(event) => {
        if (!isControl(event.target)) onFocus()
      }}
      onDoubleClick={(event) => {
        if (!isControl(event.target)) onOpen()
      }}
      className={classes(
        'absolute inset-x-0 top-0 border-b border-hairline',
        phone ? 'flex min-h-(--row) cursor-pointer items-center' : 'grid min-h-(--row) items-center',
        isFocused ? 'bg-focus-row shadow-[inset_3px_0_0_var(--color-ink)]' : isSelected && 'bg-calico',
      )}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: phone ? undefined : tracks }}
    >
      {selection ? (
        <td className={phone ? 'pl-1' : 'pl-[calc(var(--room-left)-0.375rem)]'}>
          <OfficeCheckbox
            label={words?.selectRow({ name }) ?? `Select ${name}`}
            isChecked={isSelected}
            onChange={(event) => {
              const isShift = 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true
              if (isShift) selection.extend(id, order)
              else selection.toggle(id)
            }}
          />
        </td>
      ) : null}
      {phone ? (
        <td className={classes('min-w-0 flex-1 py-2 pr-4', selection ? 'pl-1' : 'pl-4')}>{phone}</td>
      ) : (
        cells.map(({ column, content }, at) => (
          <td
            key={column.id}
            className={classes(
              'min-w-0 truncate px-2',
              column.align === 'right' && 'text-right',
              !selection && at === 0 && 'pl-(--room-left)!',
              at === cells.length - 1 && 'pr-(--room-right)!',
            )}
          >
            {column.isLink && href ? (
              <Link
                href={href}
                prefetch={false}
                className="inline-flex min-h-6 max-w-full min-w-6 items-center font-semibold underline-offset-4 hover:underline"
              >
                <span className="truncate">{content}</span>
              </Link>
            ) : (
              content
            )}
          </td>
        ))
      )}
    </tr>
  )
}
