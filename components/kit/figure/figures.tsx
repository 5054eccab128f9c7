'use client'

import { classes } from '#components/kit/classes.ts'
import { type Cents, showAmount, showMoney } from '#lib/format/money.ts'
import { useNow } from '#lib/office/use-now.ts'
import { exactTime, longestUnit, showAge, showWhen } from '#lib/office/when.ts'

/**
 * Amount in KSh, without ".00" for whole shillings. "KSh" precedes an amount that `isAlone`; a column names it in its
 * head.
 */
export function MoneyFigure({
  cents,
  isAlone = false,
  isExact = false,
  className,
}: {
  cents: Cents
  isAlone?: boolean
  /** Always two decimal places, for unit prices. */
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
 * Time since an instant, "2 h 3 min", with the exact time in its title.
 * @param at ISO text or Date
 * @param isShort only the largest unit: "2 h"
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

/** Date or time: "11:36" today, "Tue 16:05" this week, "12 Nov" before; the exact time is in its title. */
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

/** "Changed by Amina Otieno, 11:36." with the reason; null before the first change. */
export function ChangedBy({
  change: { changedBy, changedAt, reason },
  className = 'text-tiny text-muted',
}: {
  change: { changedBy: string | null; changedAt: string | null; reason?: string | null | undefined }
  className?: string
}) {
  if (!changedBy || !changedAt) return null
  return (
    <p className={className}>
      Changed by {changedBy}, <When at={changedAt} />.{reason ? ` “${reason}”` : ''}
    </p>
  )
}

/** Initials of a name in a square: "AO". @param isFilled for the signed-in user */
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
