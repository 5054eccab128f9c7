'use client'

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { OfficeButton, OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#components/kit/icon.tsx'
import { addDays, mondayOf, showDay, weekdayOf } from '#lib/format/clock.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The same day some months later, or the last day of that month if it is shorter. */
function addMonths(day: string, months: number): string {
  const date = new Date(`${firstOfMonth(day)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  const first = date.toISOString().slice(0, 10)
  const last = addDays(firstOfMonth(addDays(first, 31)), -1)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** Days of the weeks of a month, Monday first. Days of other months are null. */
function weeksOf(day: string): (string | null)[][] {
  const first = firstOfMonth(day)
  const month = first.slice(0, 7)
  const start = mondayOf(first)
  return [0, 1, 2, 3, 4, 5]
    .map((week) =>
      WEEKDAYS.map((_, at) => {
        const one = addDays(start, week * 7 + at)
        return one.startsWith(month) ? one : null
      }),
    )
    .filter((week) => week.some((one) => one !== null))
}

/** The day that a key moves to; null for any other key. */
function dayAfterKey(day: string, { key, shiftKey }: KeyboardEvent): string | null {
  const months = shiftKey ? 12 : 1
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return addDays(day, -weekdayOf(day))
  if (key === 'End') return addDays(day, 6 - weekdayOf(day))
  if (key === 'PageUp') return addMonths(day, -months)
  return key === 'PageDown' ? addMonths(day, months) : null
}

/**
 * A month in which a day is chosen, with the keys of the date picker pattern (WAI-ARIA): arrows, Home, End, Page Up and
 * Page Down, with Shift a year. Days outside the limits cannot be chosen.
 */
export function Calendar({
  day,
  today,
  min = '0001-01-01',
  max = '9998-12-31',
  onChoose,
}: {
  /** The chosen day; can be empty. */
  day: string
  today: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}) {
  const title = useId()
  const box = useRef<HTMLDivElement>(null)
  const within = (one: string) => (one < min ? min : one > max ? max : one)
  const [current, setCurrent] = useState(() => within(day || today))
  const movesFocus = useRef(false)

  useEffect(() => {
    if (movesFocus.current) box.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
    movesFocus.current = false
  }, [current])

  function onKeyDown(event: KeyboardEvent): void {
    const next = dayAfterKey(current, event)
    if (next === null) return
    event.preventDefault()
    movesFocus.current = true
    setCurrent(within(next))
  }
  const step = (label: string, months: number, Icon: typeof ChevronLeftIcon) => {
    const next = addMonths(current, months)
    const isOut = months < 0 ? next.slice(0, 7) < min.slice(0, 7) : next.slice(0, 7) > max.slice(0, 7)
    return (
      <OfficeIconButton label={label} disabled={isOut} onClick={() => setCurrent(within(next))}>
        <Icon size={18} />
      </OfficeIconButton>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it have the focus
    <div ref={box} className="p-3" onKeyDown={(event) => keepTab(event, box.current)}>
      <div className="flex items-center justify-between gap-2">
        {step('Previous month', -1, ChevronLeftIcon)}
        <h2 id={title} aria-live="polite" className="font-semibold">
          {showDay(current).replace(/^\d+ /, '')}
        </h2>
        {step('Next month', 1, ChevronRightIcon)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the date picker pattern */}
      <table role="grid" aria-labelledby={title} className="mt-1 border-collapse" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-7 text-center text-tiny font-normal text-muted">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week.find((one) => one !== null)}>
              {WEEKDAYS.map((name, at) => (
                <DayCell
                  key={name}
                  day={week[at] ?? null}
                  isChosen={week[at] === day}
                  isCurrent={week[at] === current}
                  isToday={week[at] === today}
                  isOut={week[at] != null && within(week[at]) !== week[at]}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {within(today) === today ? (
        <OfficeButton size="small" className="mt-2 w-full" onClick={() => onChoose(today)}>
          Today
        </OfficeButton>
      ) : null}
    </div>
  )
}

/** Moves the focus from the last control to the first control and back, so that Tab stays in the calendar. */
function keepTab(event: KeyboardEvent, box: HTMLElement | null): void {
  if (event.key !== 'Tab') return
  const controls = [...(box?.querySelectorAll<HTMLElement>('button:not(:disabled, [tabindex="-1"])') ?? [])]
  const [from, to] = event.shiftKey ? [controls.at(0), controls.at(-1)] : [controls.at(-1), controls.at(0)]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

function DayCell({
  day,
  isChosen,
  isCurrent,
  isToday,
  isOut,
  onChoose,
}: {
  /** Null: a day of another month. */
  day: string | null
  isChosen: boolean
  /** True: the day with the focus. */
  isCurrent: boolean
  isToday: boolean
  isOut: boolean
  onChoose: (day: string) => void
}) {
  if (day === null) return <td />
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid
    <td aria-selected={isChosen} className="p-0">
      <button
        type="button"
        data-day={day}
        data-first={isCurrent ? true : undefined}
        tabIndex={isCurrent ? 0 : -1}
        disabled={isOut}
        aria-label={showDay(day)}
        aria-current={isToday ? 'date' : undefined}
        className={classes(
          'size-9 rounded-sm tabular-nums disabled:text-muted disabled:line-through max-md:size-10.5',
          isChosen ? 'bg-main font-semibold text-on-main' : 'not-disabled:hover:bg-calico',
          isToday && !isChosen && 'font-semibold underline underline-offset-4',
        )}
        onClick={() => onChoose(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
