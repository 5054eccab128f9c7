import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'

/**
 * A table of figures: names on the left, figures on the right, a line beneath each row.
 * @param columns the heads, the names' first
 * @param caption for screen readers
 */
export function FigureTable({
  columns,
  caption,
  className,
  children,
}: {
  columns: readonly string[]
  caption?: string
  className?: string
  children: ReactNode
}) {
  return (
    <table className={classes('w-full border-collapse text-left', className)}>
      {caption ? <caption className="sr-only">{caption}</caption> : null}
      <thead className="text-small text-muted">
        <tr className="border-b border-ink">
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={classes('py-2 font-normal', at > 0 && 'text-right', at < columns.length - 1 && 'pr-4')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/**
 * One row of such a table.
 * @param figures in the order of the columns; null leaves one empty
 */
export function FigureRow({
  title,
  figures,
  className,
}: {
  title: ReactNode
  figures: readonly (string | null)[]
  className?: string
}) {
  return (
    <tr className={classes('border-b border-hairline', className)}>
      <th scope="row" className="py-2.5 pr-4 [font-weight:inherit]">
        {title}
      </th>
      {figures.map((figure, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is known by its column
          key={at}
          className={classes('py-2.5 text-right whitespace-nowrap', at < figures.length - 1 && 'pr-4')}
        >
          {figure}
        </td>
      ))}
    </tr>
  )
}
