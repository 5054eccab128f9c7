import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import type { OfficeColumn } from './office-column.ts'

/** Sums of a list; they stay visible while the rows scroll. */
export function TableTotals<Row>({
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
