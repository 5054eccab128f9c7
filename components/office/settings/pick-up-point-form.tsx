'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type OfficePickUpPoint, officePickUpPointSave } from '#lib/contract/site/office/delivery.ts'
import { problemText } from '#lib/office/problem-text.ts'

const FIELDS = [
  { field: 'name', label: 'Name' },
  { field: 'address', label: 'Building and street' },
  { field: 'town', label: 'Town' },
  { field: 'county', label: 'County' },
  { field: 'hours', label: 'Hours' },
  { field: 'phone', label: 'Phone' },
] as const

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

const NEW = { name: '', address: '', town: '', county: '', hours: '', phone: '', isOffered: true, version: 0 }

/** Adds a pick-up point, or changes one. */
export function PickUpPointForm({ point, onClose }: { point: OfficePickUpPoint | null; onClose: () => void }) {
  const { name, address, town, county, hours, phone, isOffered, version } = point ?? NEW
  const form = useOfficeForm(officePickUpPointSave, {
    defaults: { name, address, town, county, hours, phone, isOffered, version },
    toInput: (typed) => ({ ...typed, ...(point && { id: point.id }) }),
    refreshes: ['office-pick-up-points', 'office-audit-list'],
    onClose,
  })
  const { typed, problem } = form
  const theirs = form.theirs as OfficePickUpPoint | null
  return (
    <form {...form.attributes} className="room-gutter grid gap-3 py-4">
      <h2 className="heading text-d5">{point ? point.name : 'New pick-up point'}</h2>
      {FIELDS.map(({ field, label }) => (
        <OfficeField key={field} label={label} {...form.field(field)} />
      ))}
      <CheckboxField label="Offered to customers" {...form.field('isOffered')} />
      {!typed.isOffered && point && point.waiting > 0 ? (
        <p className="text-muted">{point.waiting} open orders can still be collected here.</p>
      ) : null}
      {problem && !theirs ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <div className="flex gap-2">
        <OfficeButton type="submit" variant="main" disabled={form.isSubmitting}>
          {point ? 'Save' : 'Add pick-up point'}
        </OfficeButton>
        <OfficeButton onClick={onClose}>Cancel</OfficeButton>
      </div>
      {theirs ? (
        <ConflictDialog
          what={theirs.name}
          fields={[
            ...FIELDS.map(({ field, label }) => ({ label, theirs: theirs[field], mine: typed[field] })),
            { label: 'Offered', theirs: yesNo(theirs.isOffered), mine: yesNo(typed.isOffered) },
          ].filter((field) => field.theirs !== field.mine)}
          isRunning={form.isSubmitting}
          onTheirs={onClose}
          onMine={() => form.submit({ version: theirs.version })}
          onClose={() => form.goOn()}
        />
      ) : null}
    </form>
  )
}
