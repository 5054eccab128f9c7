'use client'

import { useRef, useState } from 'react'
import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#components/kit/icon.tsx'
import type { ShownWhen } from '#lib/content/shown.ts'
import { addDays, startOfDay } from '#lib/format/clock.ts'
import { useKeys } from '#lib/office/keys.ts'
import { longDay, weekdayOf } from '#lib/office/when.ts'

const DAYS = 21
const WEEK = 7

/** Whether an entry is shown for some time of a day. */
function isShownOn(day: string, { isHidden, from, until }: ShownWhen): boolean {
  const [start, end] = [startOfDay(day).getTime(), startOfDay(addDays(day, 1)).getTime()]
  return !isHidden && (!from || Date.parse(from) < end) && (!until || Date.parse(until) > start)
}

/** First day of the strip: today, or a week before a chosen day outside the strip. */
const firstFor = (day: string, today: string) =>
  day >= today && day < addDays(today, DAYS) ? today : addDays(day, -WEEK)

/**
 * Day picker of the preview for three weeks: tinted weekends, a bar under the days of the chosen entry. D focuses it;
 * arrows move between days.
 */
export function PreviewDays({
  day,
  today,
  shown,
  onChoose,
}: {
  /** "2026-12-07" */
  day: string
  today: string
  /** Of the chosen entry. */
  shown: ShownWhen | null
  onChoose: (day: string) => void
}) {
  const [first, setFirst] = useState(() => firstFor(day, today))
  const strip = useRef<HTMLDivElement>(null)
  const days = Array.from({ length: DAYS }, (_, at) => addDays(first, at))
  const isTimed = shown !== null && (shown.from || shown.until)
  const focused = days.includes(day) ? day : days[0]

  useKeys('Preview', {
    d: {
      label: 'day',
      isInStatusBar: true,
      run: () => strip.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    },
  })

  function choose(next: string): void {
    if (!days.includes(next)) setFirst(firstFor(next, next < first ? addDays(next, -DAYS) : first))
    onChoose(next)
    requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus())
  }

  return (
    <div className="flex flex-none items-stretch border-t border-hairline bg-paper">
      <OfficeIconButton
        label="Three weeks earlier"
        className="h-auto! rounded-none"
        onClick={() => setFirst(addDays(first, -DAYS))}
      >
        <ChevronLeftIcon size={14} />
      </OfficeIconButton>
      {/* biome-ignore lint/a11y/useSemanticElements: it is a row of days, not a group of fields */}
      <div
        ref={strip}
        role="group"
        aria-label="Day of the preview"
        className="no-scrollbar flex min-w-0 flex-1 overflow-x-auto"
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }[event.key]
          if (by === undefined || event.altKey) return
          event.preventDefault()
          event.stopPropagation()
          choose(addDays(day, by))
        }}
      >
        {days.map((one) => {
          const weekday = weekdayOf(one)
          const isChosen = one === day
          return (
            <button
              key={one}
              type="button"
              tabIndex={one === focused ? 0 : -1}
              aria-pressed={isChosen}
              aria-label={`${longDay(one)}${one === today ? ', today' : ''}`}
              title={longDay(one)}
              className={classes(
                'relative flex h-10.5 min-w-6 flex-1 flex-col items-center justify-center text-tiny leading-4 tabular-nums focus-visible:-outline-offset-3 max-md:h-12 max-md:min-w-11',
                isChosen
                  ? 'bg-ink font-semibold text-ground'
                  : classes('text-muted hover:text-ink', weekday.startsWith('S') && 'bg-calico'),
                !isChosen && one === today && 'font-semibold text-ink',
              )}
              onClick={() => choose(one)}
            >
              <span aria-hidden="true">{weekday[0]}</span>
              <span aria-hidden="true">{Number(one.slice(8))}</span>
              {isTimed && isShownOn(one, shown) ? (
                <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-link" />
              ) : null}
            </button>
          )
        })}
      </div>
      <OfficeIconButton
        label="Three weeks later"
        className="h-auto! rounded-none"
        onClick={() => setFirst(addDays(first, DAYS))}
      >
        <ChevronRightIcon size={14} />
      </OfficeIconButton>
    </div>
  )
}
