'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type OfficePickUpPoint, officePickUpPointSave } from '#lib/contract/office/delivery.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const FIELDS = [
  { field: 'name', label: 'Name' },
  { field: 'address', label: 'Building and street' },
  { field: 'town', label: 'Town' },
  { field: 'county', label: 'County' },
  { field: 'hours', label: 'Hours' },
  { field: 'phone', label: 'Phone' },
] as const

type Texts = Record<(typeof FIELDS)[number]['field'], string>

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

const EMPTY: Texts = { name: '', address: '', town: '', county: '', hours: '', phone: '' }

/** Adds a pick-up point, or changes one. */
export function PickUpPointForm({ point, onClose }: { point: OfficePickUpPoint | null; onClose: () => void }) {
  const [texts, setTexts] = useState<Texts>(point ?? EMPTY)
  const [isOffered, setOffered] = useState(point?.isOffered ?? true)
  // The version that the fields were filled from: the list is read anew meanwhile.
  const [startVersion] = useState(point?.version ?? 0)
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officePickUpPointSave, {
    refreshes: ['office-pick-up-points', 'office-audit-list'],
    onDone: (_saved, message) => {
      noteDone(message)
      onClose()
    },
  })
  const errors: Record<string, string> = problem?.fields ?? {}
  const theirs = problem?.code === 'changed-meanwhile' ? (problem.data as OfficePickUpPoint) : null
  const { name, address, town, county, hours, phone } = texts
  const save = (version: number) =>
    void run({ ...{ name, address, town, county, hours, phone, isOffered, version }, ...(point && { id: point.id }) })
  return (
    <form
      className="room-gutter grid gap-3 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        save(startVersion)
      }}
    >
      <h2 className="heading text-d5">{point ? point.name : 'A new pick-up point'}</h2>
      {FIELDS.map(({ field, label }) => (
        <OfficeField
          key={field}
          label={label}
          value={texts[field]}
          error={errors[field]}
          onChange={(value) => setTexts({ ...texts, [field]: value })}
        />
      ))}
      <label className="flex min-h-7 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-ink"
          checked={isOffered}
          onChange={({ target }) => setOffered(target.checked)}
        />
        Offered to customers
      </label>
      {!isOffered && point && point.waiting > 0 ? (
        <p className="text-muted">{point.waiting} open orders can still be collected here.</p>
      ) : null}
      {problem && !theirs && Object.keys(errors).length === 0 ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problem.message}
        </AlertLine>
      ) : null}
      <div className="flex gap-2">
        <OfficeButton type="submit" variant="main" disabled={isRunning}>
          {point ? 'Save' : 'Add it'}
        </OfficeButton>
        <OfficeButton onClick={onClose}>Close</OfficeButton>
      </div>
      {theirs ? (
        <ConflictDialog
          what={theirs.name}
          fields={[
            ...FIELDS.filter(({ field }) => theirs[field] !== texts[field]).map(({ field, label }) => ({
              ...{ label, theirs: theirs[field], mine: texts[field] },
            })),
            ...(theirs.isOffered === isOffered
              ? []
              : [{ label: 'Offered', theirs: yesNo(theirs.isOffered), mine: yesNo(isOffered) }]),
          ]}
          isRunning={isRunning}
          onTheirs={onClose}
          onMine={() => save(theirs.version)}
          onClose={forgetProblem}
        />
      ) : null}
    </form>
  )
}
