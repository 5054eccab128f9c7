import type { ReactNode } from 'react'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { showCount } from '#lib/format/count.ts'

/** The columns of a row of the Money section on a wide screen. */
export const MONEY_COLUMNS =
  'md:grid-cols-[5.5rem_6.75rem_minmax(0,1fr)_minmax(0,2fr)_auto_5.5rem] lg:grid-cols-[5.5rem_6.75rem_minmax(7rem,13rem)_minmax(0,1fr)_auto_5.5rem]'

/**
 * A list of the Money section. Below the column names, a hairline is above the first group and ink lines above the
 * others.
 */
export const MONEY_LIST = 'relative overflow-y-auto pb-4 [&>section:first-of-type>div:first-child]:border-hairline'

/** Names of the columns below, on wide screens only: on a phone each row names its own. */
export function MoneyColumnNames({
  when,
  title,
  name,
  text,
}: {
  when: string
  title: string
  name: string
  text?: string
}) {
  return (
    <div
      aria-hidden="true"
      className={`room-gutter grid h-7.5 flex-none items-center gap-x-3 border-b border-ink text-tiny font-medium text-muted max-md:hidden ${MONEY_COLUMNS}`}
    >
      <span>{when}</span>
      <span>{title}</span>
      <span>{name}</span>
      <span>{text}</span>
      <span />
      <span className="text-right">KSh</span>
    </div>
  )
}

/** A group of rows: their number, title, rule in plain text, and sum. */
export function MoneyGroup({
  count,
  title,
  rule,
  cents,
  action,
  isLong = false,
  children,
}: {
  count?: number
  title: string
  rule?: string
  cents?: number
  action?: ReactNode
  /** True: `children` is a `LongRows`, which draws its own list. */
  isLong?: boolean
  /** A list of `MoneyRow`. */
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <div className="room-gutter flex min-h-9.5 items-end gap-3 border-b border-ink pt-2 pb-1.5">
        {count === undefined ? null : <b className="flex-none font-semibold">{showCount(count)}</b>}
        <h2 className="flex-none font-semibold">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-muted max-md:invisible">{rule}</span>
        {action}
        {cents === undefined ? null : (
          <b className="font-semibold">
            <MoneyFigure cents={cents} />
          </b>
        )}
      </div>
      {isLong ? children : <ul>{children}</ul>}
    </section>
  )
}
