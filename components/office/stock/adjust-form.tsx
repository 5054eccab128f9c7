'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { ADJUST_REASONS, type AdjustReason, officeStockAdjust, type StockVariant } from '#lib/contract/office/stock.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { figure, typedTenths } from './stock-words.ts'

/** What is asked again when stock has changed. */
export const STOCK_READS = ['office-stock-list', 'office-stock-variant', 'office-stock-movements']

type Way = 'more' | 'less' | 'is'
const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'more', label: 'More by' },
  { value: 'less', label: 'Less by' },
  { value: 'is', label: 'It is' },
]

/** Corrects what is on hand of a product: by so much, or to so much, with a reason. What it comes to is said before. */
export function AdjustForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const [way, setWay] = useState<Way>('less')
  const [text, setText] = useState('')
  const [reason, setReason] = useState<AdjustReason | ''>('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useOfficeAction(officeStockAdjust, {
    refreshes: STOCK_READS,
    onDone: (after) => {
      noteDone(`${after.code}: ${quantityText(after.onHandTenths / 10, after.unit)} on hand.`)
      onClose()
    },
  })
  const { variantId, onHandTenths, unit } = variant
  const typed = typedTenths(text)
  const after = typed === null ? null : way === 'is' ? typed : onHandTenths + (way === 'more' ? typed : -typed)
  const wrong = isTried && typed === null ? 'Type a number, such as 12.' : save.problem?.fields?.tenths
  const send = () => {
    setTried(true)
    if (typed === null || reason === '') return
    const change =
      way === 'is' ? { toTenths: typed, seenTenths: onHandTenths } : { byTenths: way === 'more' ? typed : -typed }
    void save.run({ variantId, ...change, reason, note: note.trim() })
  }
  return (
    <OfficeForm
      className="mt-3 border border-field p-3"
      words={{
        title: 'Correct the stock',
        text: `${quantityText(onHandTenths / 10, unit)} on hand now.`,
        submit: after === null ? 'Correct' : `Make it ${figure(after)}`,
        failed: 'Not corrected.',
      }}
      state={save}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="mt-2 flex gap-2">
        <label className="min-w-0 flex-1">
          <span className="block text-tiny text-muted">There is</span>
          <select
            className="office-field mt-1 w-full"
            value={way}
            onChange={({ target }) => setWay(target.value as Way)}
          >
            {WAYS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <OfficeField
          label="How many"
          inputMode="decimal"
          className="w-28"
          autoFocus
          value={text}
          error={wrong}
          onChange={setText}
        />
      </div>
      <label className="mt-2 block">
        <span className="block text-tiny text-muted">Why</span>
        <select
          className="office-field mt-1 w-full"
          value={reason}
          aria-invalid={isTried && reason === '' ? true : undefined}
          onChange={({ target }) => setReason(target.value as AdjustReason | '')}
        >
          <option value="">Choose a reason</option>
          {Object.entries(ADJUST_REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {isTried && reason === '' ? (
        <p role="alert" className="mt-1 text-tiny font-semibold text-error">
          Choose a reason.
        </p>
      ) : null}
      <OfficeField
        label="More words, if there are any"
        className="mt-2"
        maxLength={300}
        value={note}
        onChange={setNote}
      />
      {save.problem?.code === 'changed-meanwhile' ? (
        <AlertLine tone="warning" title="Look at the new figure above." className="mt-2">
          What you typed is kept.
        </AlertLine>
      ) : null}
    </OfficeForm>
  )
}
