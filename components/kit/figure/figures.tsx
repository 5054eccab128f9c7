'use client'

import { classes } from '#components/kit/classes.ts'
import { type Cents, showAmount, showMoney } from '#lib/format/money.ts'
import { useNow } from '#lib/office/use-now.ts'
import { exactTime, longestUnit, showAge, showWhen } from '#lib/office/when.ts'

/**
 * An amount. Whole shillings are shown without ".00"; KSh stands before a lone sum (`isAlone`), else in the column's head.
 */
export function MoneyFigure({
  cents,
  isAlone = false,
  isExact = false,
  className,
}: {
  cents: Cents
  isAlone?: boolean
  /** Two places always: unit prices. */
  isExact?: boolean
  className?: string
}) {
  const places = isExact ? 'always' : 'auto'
  return (
    <span className={classes('whitespace-nowrap', className)}>
      {isAlone ? showMoney(cents, places) : showAmount(cents, places)}
    </span>
  )
}

/**
 * How long ago, "2 h 3 min", with the exact time in its title.
 * @param at an instant, as ISO text or Date
 * @param isShort in its largest unit alone: "2 h"
 */
export function Age({ at, isShort = false, className }: { at: string | Date; isShort?: boolean; className?: string }) {
  const now = useNow()
  const instant = new Date(at)
  const age = showAge(now.getTime() - instant.getTime())
  return (
    <time dateTime={instant.toISOString()} title={exactTime(instant)} className={className}>
      {isShort ? longestUnit(age) : age}
    </time>
  )
}

/** When: "11:36" today, "Tue 16:05" this week, "12 Nov" before, with the exact time in its title. */
export function When({ at, className }: { at: string | Date; className?: string }) {
  const now = useNow()
  const instant = new Date(at)
  return (
    <time
      dateTime={instant.toISOString()}
      title={exactTime(instant)}
      className={classes('whitespace-nowrap', className)}
    >
      {showWhen(instant, now)}
    </time>
  )
}

/** The first letters of a name in a square: "AO". @param isFilled for the person who looks */
export function Initials({ name, isFilled = false }: { name: string; isFilled?: boolean }) {
  const letters = name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-sm border text-badge font-semibold',
        isFilled ? 'border-ink bg-ink text-ground' : 'border-field text-ink',
      )}
    >
      {letters}
    </span>
  )
}
