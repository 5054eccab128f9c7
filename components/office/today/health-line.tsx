'use client'

import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import type { TodayHealth } from '#lib/contract/office/office/today.ts'
import { PART_NAMES } from '#lib/office/part-names.ts'

/** On a phone, below the tasks: text about each provider with a problem; one line if all work. */
export function HealthLine({ health }: { health: readonly TodayHealth[] }) {
  const unwell = health.filter(({ state }) => state !== 'good')
  return (
    <section aria-label="Health" className="room-gutter py-3 text-tiny md:hidden">
      {unwell.map(({ part, text }) => (
        <p key={part} className="flex items-center gap-1.5">
          <StatusShape status="look" />
          <span>
            <b className="font-semibold">{PART_NAMES[part]}</b> {text}
          </span>
        </p>
      ))}
      <p className="text-muted">
        {unwell.length > 0
          ? 'All other services work.'
          : `${health.map(({ part }) => PART_NAMES[part]).join(', ')}: all work.`}
      </p>
    </section>
  )
}
