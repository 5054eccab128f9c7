'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeRiderSettings, officeRiderSettingsSave } from '#lib/contract/deliveries/office/rider-cash.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'

type Settings = Output<typeof officeRiderSettings>

/** The cash above which a rider takes no further cash. */
export function RiderLimit() {
  const query = useOfficeQuery(officeRiderSettings, {})
  return (
    <section aria-labelledby="rider-limit">
      <h2 id="rider-limit" className="heading text-d5">
        Cash of riders
      </h2>
      <p className="mt-1 text-muted">
        A rider who carries this amount takes no more cash until it is handed in. M-Pesa at the door continues.
      </p>
      <Loaded query={query} what="the limit" rows={1} permission="settings.view">
        {(settings) => <LimitForm settings={settings} />}
      </Loaded>
    </section>
  )
}

function LimitForm({ settings }: { settings: Settings }) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeRiderSettingsSave, {
    defaults: { limit: amountText(settings.limit), version: settings.version },
    isFollowing: true,
    toInput: ({ limit, version }, wrong) => ({
      limit: typedShillings(limit) ?? wrong('limit', 'Enter whole shillings.'),
      version,
    }),
    refreshes: ['office-rider-settings', 'office-rider-run', 'office-audit-list'],
  })
  return (
    <form {...form.attributes} className="mt-2" aria-labelledby="rider-limit">
      <div className="flex items-end gap-2">
        <OfficeField label="Limit, KSh" inputMode="numeric" className="w-36" {...form.field('limit')} />
        <OfficeButton type="submit" disabled={form.isSubmitting || !form.isDirty} refusal={refusal}>
          Save the limit
        </OfficeButton>
      </div>
      {form.problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive" className="mt-2">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
    </form>
  )
}
