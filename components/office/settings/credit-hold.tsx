'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import {
  type HoldSetting,
  officeCreditHold,
  officeCreditHoldEffect,
  officeCreditHoldSave,
} from '#lib/contract/companies/office/credit.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const MAX_DAYS = 365

/** Days after which an overdue amount puts a company's account on hold. */
export function CreditHold() {
  const query = useOfficeQuery(officeCreditHold, {})
  return (
    <Loaded query={query} what="the hold of accounts" rows={3}>
      {(settings) => <HoldForm settings={settings} />}
    </Loaded>
  )
}

/** The typed days; null if the text is not a number of days. */
function typedDays(text: string): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null
  return days !== null && days <= MAX_DAYS ? days : null
}

const fieldsOf = ({ overdueDays, version }: HoldSetting) => ({
  ...{ isOn: overdueDays !== null, overdueDays: String(overdueDays ?? 14), version },
})

function HoldForm({ settings }: { settings: HoldSetting }) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeCreditHoldSave, {
    defaults: fieldsOf(settings),
    isFollowing: true,
    toInput: ({ isOn, overdueDays, version }, wrong) => ({
      version,
      overdueDays: isOn ? (typedDays(overdueDays) ?? wrong('overdueDays', 'Enter 0 to 365 days.')) : null,
    }),
    refreshes: [officeCreditHold.name, 'office-company-list', 'office-today', 'office-audit-list'],
    onDone: (saved) => form.reset(fieldsOf(saved)),
  })
  const { typed, problem } = form
  const days = typed.isOn ? typedDays(typed.overdueDays) : null
  return (
    <form {...form.attributes} className="grid max-w-180 gap-3" aria-labelledby="credit-hold">
      <div>
        <h2 id="credit-hold" className="heading text-d5">
          Accounts on hold
        </h2>
        <p className="mt-1 text-muted">
          A company on hold cannot order on its account. It can pay for orders at once, and you can allow one order on
          its page.
        </p>
      </div>
      <Checkbox checked={typed.isOn} onChange={({ target }) => form.change('isOn', target.checked)}>
        Put accounts with overdue amounts on hold
      </Checkbox>
      {typed.isOn ? (
        <OfficeField
          label="When overdue for more than, days"
          className="w-48"
          inputMode="numeric"
          {...form.field('overdueDays')}
        />
      ) : null}
      {typed.isOn && days === null ? null : <HoldEffect days={days} />}
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

const companies = (count: number) => (count === 1 ? '1 company' : `${count} companies`)

/** The number of companies that would be on hold now. */
function HoldEffect({ days }: { days: number | null }) {
  const { data } = useOfficeQuery(officeCreditHoldEffect, { overdueDays: days })
  if (!data) return null
  const { overdue, stopped } = data
  return (
    <p className="text-muted" role="status">
      {companies(overdue)} would be on hold now{stopped > 0 ? `, and ${companies(stopped)} after a bounced cheque` : ''}
      .
    </p>
  )
}
