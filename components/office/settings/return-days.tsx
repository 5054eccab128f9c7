'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import {
  officeReturnSettings,
  officeReturnSettingsSave,
  type ReturnSettings,
} from '#lib/contract/returns/office/returns.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** Days after delivery in which customers can return products. */
export function ReturnDays() {
  const query = useOfficeQuery(officeReturnSettings, {})
  return (
    <Loaded query={query} what="the days for returns" rows={2}>
      {(settings) => <SettingsForm settings={settings} />}
    </Loaded>
  )
}

const fieldsOf = ({ returnDays, version }: ReturnSettings) => ({ returnDays: String(returnDays), version })

function SettingsForm({ settings }: { settings: ReturnSettings }) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeReturnSettingsSave, {
    defaults: fieldsOf(settings),
    isFollowing: true,
    toInput: ({ returnDays, version }, wrong) => ({
      returnDays: /^\d{1,3}$/.test(returnDays.trim()) ? Number(returnDays) : wrong('returnDays', 'Enter days.'),
      version,
    }),
    refreshes: [officeReturnSettings.name, 'office-audit-list'],
    onDone: (saved) => form.reset(fieldsOf(saved)),
  })
  const { problem } = form
  return (
    <form {...form.attributes} className="grid max-w-180 gap-3" aria-labelledby="return-days">
      <div>
        <h2 id="return-days" className="heading text-d5">
          Returns
        </h2>
        <p className="mt-1 text-muted">
          Customers request returns on the page of their order within these days after delivery. Later only staff can
          record a return. The returns page, the terms and emails use these days. Your own pages and questions do not:
          change them too.
        </p>
      </div>
      <OfficeField label="Days after delivery" className="w-48" inputMode="numeric" {...form.field('returnDays')} />
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <ChangedBy change={settings} />
      <div>
        <OfficeButton type="submit" variant="main" disabled={form.isSubmitting || !form.isDirty} refusal={refusal}>
          Save
        </OfficeButton>
      </div>
    </form>
  )
}
