'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { MAX_OF_VAT_REASON, MAX_VAT_DAYS, MAX_VAT_PERC, officeVatSchedule } from '#lib/contract/office/vat.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { VatConfirmDialog } from './vat-confirm-dialog.tsx'

/** Typed values of a change. */
export interface VatDraft {
  perc: string
  day: string
  reason: string
}

const wholeOf = (typed: string): number | null => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null)

/** Schedules a rate for a day, with a reason, after its effects were shown. */
export function VatForm({
  standard,
  draft,
  onDraft: setDraft,
  onClose,
}: {
  standard: number
  draft: VatDraft | null
  onDraft: (draft: VatDraft | null) => void
  onClose: () => void
}) {
  const today = dayInNairobi(useNow())
  const typed = draft ?? { perc: '', day: addDays(today, 1), reason: '' }
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officeVatSchedule, {
    refreshes: ['office-vat', 'office-audit-list'],
    onDone: (_vat, message) => {
      setDraft(null)
      noteDone(message)
      onClose()
    },
    onRefused: () => setAsking(false),
  })
  const change = (more: Partial<VatDraft>) => {
    if (problem) forgetProblem()
    setDraft({ ...typed, ...more })
  }
  const perc = wholeOf(typed.perc)
  const wrongPerc =
    typed.perc === ''
      ? undefined
      : perc === null || perc < 1 || perc > MAX_VAT_PERC
        ? `Type a whole number of percent, from 1 to ${MAX_VAT_PERC}.`
        : perc === standard
          ? `${standard} % is the standard rate already.`
          : undefined
  const wrongDay =
    typed.day < today
      ? 'That day is over. Choose today or a day to come.'
      : typed.day > addDays(today, MAX_VAT_DAYS)
        ? 'Choose a day within a year.'
        : undefined
  const isReady = perc !== null && !wrongPerc && typed.day !== '' && !wrongDay && typed.reason.trim() !== ''
  return (
    <>
      <OfficeForm
        className="mt-6 border border-field p-3.5"
        words={{
          title: 'Another standard rate',
          text: 'It holds from 00:00 in Nairobi on the day you choose; of today at once. Next you see what it changes.',
          submit: 'See what changes',
          failed: 'Not scheduled.',
        }}
        state={{ isRunning, problem, isIncomplete: !isReady }}
        onSubmit={() => isReady && setAsking(true)}
        onClose={() => {
          setDraft(null)
          onClose()
        }}
      >
        <div className="mt-3 grid gap-3 md:grid-cols-[8rem_12rem]">
          <OfficeField
            label="Standard rate, %"
            inputMode="numeric"
            value={typed.perc}
            error={wrongPerc ?? problem?.fields?.perc}
            onChange={(text) => change({ perc: text })}
          />
          <OfficeField
            label="Holds from"
            type="date"
            min={today}
            max={addDays(today, MAX_VAT_DAYS)}
            value={typed.day}
            error={wrongDay ?? problem?.fields?.day}
            onChange={(day) => change({ day })}
          />
        </div>
        <OfficeField
          className="mt-3"
          label="Reason: the law or notice that sets it"
          value={typed.reason}
          maxLength={MAX_OF_VAT_REASON}
          error={problem?.fields?.reason}
          onChange={(reason) => change({ reason })}
        />
      </OfficeForm>
      {isAsking && perc !== null ? (
        <VatConfirmDialog
          {...{ perc, standard, isRunning }}
          day={typed.day}
          isToday={typed.day === today}
          onConfirm={() => void run({ perc, day: typed.day, reason: typed.reason, standard })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
