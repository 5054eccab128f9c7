'use client'

import { officeCheckPin } from '#lib/contract/etims/check-pin.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { isKraPin, tidyKraPin } from '#lib/format/kra-pin.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** Whether KRA knows a PIN; empty for a PIN of a wrong form, and until the shop responds. */
export function PinCheck({ typed }: { typed: string }) {
  const kraPin = tidyKraPin(typed)
  const { data, error } = useOfficeQuery(officeCheckPin, isKraPin(kraPin) ? { kraPin } : null, { keepsPrevious: false })
  if (!isKraPin(kraPin)) return null
  if (error) return <span role="status">Not checked with KRA</span>
  if (!data) return null
  const { outcome, checkedAt } = data
  return (
    <span role="status" className={outcome === 'unknown' ? 'text-warning' : undefined}>
      {outcome === 'unchecked' ? 'Not checked with KRA' : outcome === 'known' ? 'Known to KRA' : 'Not known to KRA'}
      {checkedAt ? ` on ${showDay(dayInNairobi(new Date(checkedAt)))}` : ''}
    </span>
  )
}
