'use client'

import { useState } from 'react'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { MAX_OF_VAT_REASON, MAX_VAT_DAYS, MAX_VAT_PERC, officeVatSchedule } from '#lib/contract/pricing/office/vat.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { useNow } from '#lib/office/use-now.ts'
import { VatConfirmDialog } from './vat-confirm-dialog.tsx'

/** Typed values of a change. */
export type VatDraft = {
  perc: string
  day: string
  reason: string
}

function problemOfPerc(typed: string, perc: number | null, standard: number): string | undefined {
  if (typed === '') return undefined
  if (perc === null || perc < 1 || perc > MAX_VAT_PERC) return `Enter a whole percentage, from 1 to ${MAX_VAT_PERC}.`
  return perc === standard ? `${standard}% is already the standard rate. Enter a different rate.` : undefined
}

function problemOfDay(day: string, today: string): string | undefined {
  if (day < today) return 'That day has passed. Choose today or a later day.'
  return day > addDays(today, MAX_VAT_DAYS) ? 'Choose a day within a year.' : undefined
}

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
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setDraft(null)
    onClose()
  }
  const form = useOfficeForm(officeVatSchedule, {
    defaults: draft ?? { perc: '', day: addDays(today, 1), reason: '' },
    onTyped: setDraft,
    toInput: ({ perc, day, reason }) => ({ perc: Number(perc), day, reason, standard }),
    send: async (input, ask) => {
      const answer = await ask(input)
      setAsking(false)
      return answer
    },
    refreshes: ['office-vat', 'office-audit-list'],
    onClose: close,
  })
  const { typed } = form
  const perc = typedCount(typed.perc, 999)
  const wrongPerc = problemOfPerc(typed.perc, perc, standard)
  const wrongDay = problemOfDay(typed.day, today)
  const isReady = perc !== null && !wrongPerc && typed.day !== '' && !wrongDay && typed.reason.trim() !== ''
  return (
    <>
      <OfficeForm
        className="mt-6 border border-field p-3.5"
        words={{
          title: 'New standard rate',
          text: 'The rate starts at 00:00 Nairobi time on the day you choose, or at once if you choose today. You see its effects before you confirm.',
          submit: 'Preview changes',
          failed: 'Not scheduled.',
        }}
        form={{
          ...form,
          attributes: {
            ...form.attributes,
            // The confirmation dialog sends the form.
            onSubmit: async (event) => {
              event?.preventDefault()
              if (isReady) setAsking(true)
            },
          },
        }}
        isIncomplete={!isReady}
        onClose={close}
      >
        <div className="mt-3 grid gap-3 md:grid-cols-[8rem_12rem]">
          <OfficeField
            label="Standard rate, %"
            inputMode="numeric"
            {...form.field('perc')}
            error={wrongPerc ?? form.errorOf('perc')}
          />
          <DateField
            label="Starts on"
            min={today}
            max={addDays(today, MAX_VAT_DAYS)}
            {...form.field('day')}
            error={wrongDay ?? form.errorOf('day')}
          />
        </div>
        <OfficeField
          className="mt-3"
          label="Reason: the law or notice with the new rate"
          maxLength={MAX_OF_VAT_REASON}
          {...form.field('reason')}
        />
      </OfficeForm>
      {isAsking && perc !== null ? (
        <VatConfirmDialog
          {...{ perc, standard, isRunning: form.isSubmitting }}
          day={typed.day}
          isToday={typed.day === today}
          onConfirm={() => form.submit()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
