'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { DateField } from '#components/kit/field/date-field.tsx'
import { TimeField } from '#components/kit/field/time-field.tsx'
import { MAX_SCHEDULED_DAYS, MIN_SCHEDULED_MS } from '#lib/contract/jobs/office/jobs.ts'
import { addDays, dayInNairobi, instantInNairobi } from '#lib/format/clock.ts'
import { useNow } from '#lib/office/use-now.ts'
import { exactTime } from '#lib/office/when.ts'

/** Dialog for a day and a time in Nairobi; tomorrow at midnight by default. */
export function ScheduleDialog({
  title,
  button,
  onChoose,
  onClose,
}: {
  /** "Save 40 changes for a day" */
  title: string
  /** "Schedule 40 changes" */
  button: string
  onChoose: (startAt: Date) => void
  onClose: () => void
}) {
  const now = useNow(1_000)
  const today = dayInNairobi(now)
  const [day, setDay] = useState(() => addDays(today, 1))
  const [time, setTime] = useState('00:00')
  const startAt = instantInNairobi(day, time)
  const problem = problemOf(startAt, now)
  return (
    <OfficeDialog label={title} onClose={onClose} className="max-w-110">
      <form
        className="p-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) onChoose(startAt)
        }}
      >
        <h2 className="heading text-d5">{title}</h2>
        <div className="mt-4 grid grid-cols-[1fr_8rem] gap-3">
          <DateField
            label="Day"
            data-first
            min={today}
            max={addDays(today, MAX_SCHEDULED_DAYS)}
            value={day}
            onChange={setDay}
          />
          <TimeField label="Time in Nairobi" value={time} onChange={setTime} />
        </div>
        <p role={problem ? 'alert' : undefined} className="mt-2 min-h-5 text-tiny text-muted">
          {problem ?? `It starts automatically on ${exactTime(startAt)}. You can cancel it until then.`}
        </p>
        <div className="mt-4 flex justify-end gap-2">
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
          <OfficeButton type="submit" variant="main" disabled={problem !== null}>
            {button}
          </OfficeButton>
        </div>
      </form>
    </OfficeDialog>
  )
}

/** Reason why a time cannot be chosen; null if it can. */
function problemOf(startAt: Date, now: Date): string | null {
  const aheadMs = startAt.getTime() - now.getTime()
  if (Number.isNaN(aheadMs)) return 'Choose a day and a time.'
  if (aheadMs < MIN_SCHEDULED_MS) return 'That time has passed. Choose a later time.'
  if (aheadMs > MAX_SCHEDULED_DAYS * 86_400_000) return 'Choose a day within a year.'
  return null
}
