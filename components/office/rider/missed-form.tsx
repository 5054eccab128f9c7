'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { dayInNairobi } from '#lib/format/clock.ts'
import { officeTexts } from '#lib/language/office.ts'
import { riderTexts } from '#lib/language/rider.ts'
import { useTexts } from '#lib/language/texts.ts'

const DAY_MS = 86_400_000

/** A parcel that could not be handed over: why, and the next day. */
export function MissedForm({
  onMissed,
  onBack,
}: {
  onMissed: (missed: { reason: string; nextDay: string }) => void
  onBack: () => void
}) {
  const texts = useTexts(riderTexts)
  const office = useTexts(officeTexts)
  const [today] = useState(() => dayInNairobi(new Date()))
  const [reason, setReason] = useState('')
  const [nextDay, setNextDay] = useState(() => dayInNairobi(new Date(Date.now() + DAY_MS)))
  const isReady = reason.trim() !== '' && nextDay >= today
  return (
    <form
      aria-label={texts.notAtHome}
      className="room-gutter grid gap-3 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onMissed({ reason: reason.trim(), nextDay })
      }}
    >
      <h2 className="heading text-title">{texts.notAtHome}</h2>
      <OfficeField
        label={texts.whatHappened}
        className="[&_input]:h-14"
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <DateField
        label={texts.nextDay}
        words={texts}
        min={today}
        className="[&_input]:h-14"
        value={nextDay}
        onChange={setNextDay}
      />
      <OfficeButton type="submit" variant="main" size="touch" disabled={!isReady}>
        {texts.record}
      </OfficeButton>
      <OfficeButton size="touch" onClick={onBack}>
        {office.cancel}
      </OfficeButton>
    </form>
  )
}
