'use client'

import { OfficeButton, OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { Popover } from '#components/kit/menu/popover.tsx'
import type { ChosenColumns } from '#lib/office/use-chosen-columns.ts'
import type { OfficeColumn } from './office-column.ts'
import { visibilityOf } from './office-column.ts'

const ENGLISH = { columns: 'Columns', resetColumns: 'Reset columns' }

/** Menu of the list's visible columns. Its state is `useChosenColumns`. */
export function ColumnsMenu<Row>({
  columns,
  chosen: { hidden, choose },
  words = ENGLISH,
}: {
  columns: readonly OfficeColumn<Row>[]
  chosen: ChosenColumns
  /** For a page in another language. */
  words?: typeof ENGLISH
}) {
  const shown = visibilityOf(columns, hidden)
  function toggle(id: string): void {
    const next = new Set(columns.flatMap((column) => (shown[column.id] ? [] : [column.id])))
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  return (
    <span className="max-md:hidden">
      <Popover
        label={words.columns}
        align="right"
        button={(given) => (
          <OfficeIconButton label={words.columns} {...given}>
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              className="size-4.5"
              fill="none"
              stroke="currentColor"
              strokeWidth={1.6}
            >
              <path d="M4 5h16v14H4ZM9.3 5v14M14.6 5v14" />
            </svg>
          </OfficeIconButton>
        )}
      >
        {() => (
          <div className="py-1">
            {columns
              .filter(({ isFixed }) => !isFixed)
              .map(({ id, title }) => (
                <CheckboxField
                  key={id}
                  className="px-3"
                  label={title}
                  value={shown[id] ?? false}
                  onChange={() => toggle(id)}
                />
              ))}
            <div className="px-3 py-2">
              <OfficeButton size="small" onClick={() => choose(undefined)}>
                {words.resetColumns}
              </OfficeButton>
            </div>
          </div>
        )}
      </Popover>
    </span>
  )
}
