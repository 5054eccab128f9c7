'use client'

import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { classes } from '#components/kit/classes.ts'
import type { LongRow } from './long-rows.tsx'
import { MONEY_COLUMNS } from './money-group.tsx'

/** Link from a row to its order: on a phone its target reaches above and below the text. */
export const ROW_LINK = 'link touch-target inline-flex min-h-6 items-center font-semibold'

/** A row of the Money section; while it has the focus, its actions are below it. */
export function MoneyRow({
  isFocused,
  onFocus,
  when,
  title,
  name,
  text,
  status,
  amount,
  row,
  children,
}: {
  isFocused: boolean
  onFocus: () => void
  when: ReactNode
  /** A receipt, or an order's number. */
  title: ReactNode
  name: ReactNode
  text: ReactNode
  status?: ReactNode
  amount: ReactNode
  /** In a long list. */
  row?: LongRow
  /** The row's actions. */
  children?: ReactNode
}) {
  const element = useRef<HTMLLIElement>(null)
  const measure = row?.ref
  const draw = useCallback(
    (drawn: HTMLLIElement | null) => {
      element.current = drawn
      measure?.(drawn)
    },
    [measure],
  )
  useEffect(() => {
    const row = element.current
    if (!isFocused || !row) return
    row.scrollIntoView({ block: 'nearest' })
    if (!row.contains(document.activeElement))
      row.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <li
      {...row}
      ref={draw}
      aria-current={isFocused ? 'true' : undefined}
      className={classes(
        'border-b border-hairline',
        isFocused && 'bg-focus-row shadow-[inset_3px_0_0_var(--color-ink)]',
      )}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: J and K move the focus, and its button opens it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press anywhere in the row is the same as its button */}
      <div
        onClick={onFocus}
        className={classes(
          'room-gutter grid min-h-(--row) cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-1 max-md:py-1.5',
          MONEY_COLUMNS,
        )}
      >
        <span className="text-muted max-md:order-4 max-md:text-tiny">{when}</span>
        <span className="max-md:order-3 max-md:text-tiny">{title}</span>
        <button
          type="button"
          aria-expanded={isFocused}
          title={typeof name === 'string' ? name : undefined}
          onClick={onFocus}
          className="min-h-6 truncate text-left font-semibold max-md:focus-visible:-outline-offset-2 max-md:order-1 max-md:col-span-2 max-md:min-h-7"
        >
          {name}
        </button>
        <span className="min-w-0 truncate max-lg:whitespace-normal md:max-lg:line-clamp-2 max-md:order-6 max-md:col-span-3 max-md:text-tiny max-md:text-muted">
          {text}
        </span>
        <span className="max-md:order-5 max-md:justify-self-end max-md:text-tiny">{status}</span>
        <span className="text-right font-semibold max-md:order-2">{amount}</span>
      </div>
      {isFocused && children ? (
        <div className="room-gutter flex flex-wrap items-center gap-2 border-t border-hairline py-2.5">{children}</div>
      ) : null}
    </li>
  )
}
