'use client'

import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { useStore } from '#lib/browser/use-store.ts'
import { officeMe, officePreferencesSave } from '#lib/contract/staff/office/me.ts'
import { preferences as browserPreferences, keepPreferences } from '#lib/office/density.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const DENSITIES = [
  { value: 'regular', label: 'Regular', text: 'Rows of 34 px, text of 14.' },
  { value: 'comfortable', label: 'Comfortable', text: 'Rows of 44 px, text of 16.' },
] as const

/** The user's settings: row density and single-letter keys. They apply at once, in all browsers. */
export function PreferencesForm() {
  const me = useMe()
  const { run, isRunning } = useOfficeAction(officePreferencesSave, {
    refreshes: [officeMe.name],
    onDone: () => noteDone('Saved your settings.'),
    onRefused: ({ message }) => {
      if (me) keepPreferences(me.preferences)
      noteRefused(message)
    },
  })
  // The value of this browser, which changes at once; the frame follows the account.
  const preferences = useStore(browserPreferences, null)
  if (!me || !preferences) return null
  const before = preferences
  function change(changes: Partial<typeof before>): void {
    keepPreferences(changes)
    void run({ ...before, ...changes })
  }
  return (
    <>
      <fieldset disabled={isRunning}>
        <legend className="font-semibold">Rows</legend>
        {DENSITIES.map(({ value, label, text }) => (
          <label key={value} className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
            <input
              type="radio"
              name="density"
              className="size-4 accent-ink"
              checked={preferences.density === value}
              onChange={() => change({ density: value })}
            />
            <span>
              {label} <span className="text-muted">{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset disabled={isRunning} className="mt-4">
        <legend className="font-semibold">Keys</legend>
        <CheckboxField
          label={
            <>
              Use single-letter shortcuts <span className="text-muted">Ctrl with a letter always works.</span>
            </>
          }
          value={preferences.areKeysOn}
          onChange={(areKeysOn) => change({ areKeysOn })}
        />
      </fieldset>
    </>
  )
}
