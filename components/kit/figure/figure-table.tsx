import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'

/**
 * Table with names on the left and figures on the right.
 * @param columns column heads, the names' first
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
 * Row of a `FigureTable`.
 * @param figures in column order; null leaves a cell empty
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
