'use client'

import { officeCheckPin, type PinOutcome } from '#lib/contract/etims/check-pin.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { isKraPin, tidyKraPin } from '#lib/format/kra-pin.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

export interface PinWords extends Readonly<Record<PinOutcome, string>> {
  checkedOn: (values: { outcome: string; day: string }) => string
}

export const PIN_ENGLISH: PinWords = {
  unchecked: 'Not checked with KRA',
  known: 'Known to KRA',
  unknown: 'Not known to KRA',
  checkedOn: ({ outcome, day }) => `${outcome} on ${day}`,
}

/** Whether KRA knows a PIN; empty for a PIN of a wrong form, and until the shop responds. */
export function PinCheck({ typed, words = PIN_ENGLISH }: { typed: string; words?: PinWords }) {
  const kraPin = tidyKraPin(typed)
  const { data, error } = useOfficeQuery(officeCheckPin, isKraPin(kraPin) ? { kraPin } : null, { keepsPrevious: false })
  if (!isKraPin(kraPin)) return null
  if (error) return <span role="status">{words.unchecked}</span>
  if (!data) return null
  const { outcome, checkedAt } = data
  return (
    <span role="status" className={outcome === 'unknown' ? 'text-warning' : undefined}>
      {checkedAt
        ? words.checkedOn({ outcome: words[outcome], day: showDay(dayInNairobi(new Date(checkedAt))) })
        : words[outcome]}
    </span>
  )
}
