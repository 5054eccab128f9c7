'use client'

import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { isShown, type ShownWhen } from '#lib/content/shown.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { useNow } from '#lib/office/use-now.ts'
import { shortDay, shortDayFrom } from '#lib/office/when.ts'

const DAY_MS = 86_400_000

/** From when to when, in short: "Mon 7 to Sat 12 Dec", "until Sun 6 Dec", "no end". @param today "2026-11-26" */
export function spanOf({ from, until }: Omit<ShownWhen, 'isHidden'>, today: string): string {
  const first = from ? dayInNairobi(new Date(from)) : null
  // An end at midnight shows the day before as the last day.
  const last = until ? dayInNairobi(new Date(Date.parse(until) - 1)) : null
  if (first && last) {
    const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
    const begin = isOneMonth ? shortDay(first).split(' ').slice(0, 2).join(' ') : shortDayFrom(first, today)
    return first === last ? shortDayFrom(last, today) : `${begin} to ${shortDayFrom(last, today)}`
  }
  if (last) return `until ${shortDayFrom(last, today)}`
  return first ? `from ${shortDayFrom(first, today)}` : 'no end'
}

function standing(shown: ShownWhen, now: Date): { status: Status; word: string } {
  if (shown.isHidden) return { status: 'ended', word: 'Hidden' }
  if (isShown(shown, now)) return { status: 'done', word: 'Shown' }
  if (shown.until && Date.parse(shown.until) <= now.getTime()) return { status: 'ended', word: 'Ended' }
  const first = dayInNairobi(new Date(shown.from ?? now))
  const today = dayInNairobi(now)
  if (first === today) return { status: 'wait', word: 'Later today' }
  if (first === addDays(today, 1)) return { status: 'wait', word: 'Tomorrow' }
  return { status: 'wait', word: `In ${Math.round((Date.parse(first) - Date.parse(today)) / DAY_MS)} days` }
}

/** When an entry is shown, in short. */
export function EntrySpan({ shown }: { shown: ShownWhen }) {
  return <span className="w-36 text-muted max-md:hidden">{spanOf(shown, dayInNairobi(useNow()))}</span>
}

/** Status of an entry: shown or not, or its errors. @param findings of this entry */
export function EntryMark({ shown, findings }: { shown: ShownWhen; findings: readonly ContentFinding[] }) {
  const now = useNow()
  const wrong = findings.filter(({ level }) => level === 'error').length
  const { status, word } = standing(shown, now)
  return (
    <span className="w-26 max-md:w-auto">
      {wrong > 0 && !shown.isHidden ? (
        <StatusMark status="wrong">{wrong === 1 ? '1 error' : `${wrong} errors`}</StatusMark>
      ) : (
        <StatusMark status={status}>{word}</StatusMark>
      )}
    </span>
  )
}
