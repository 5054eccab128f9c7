'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeCounterSettings, officeCounterSettingsSave } from '#lib/contract/counter/office/drawer.ts'
import { showMoney } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { amountText, typedCount, typedShillings } from '#lib/office/typed-amount.ts'

type Settings = Output<typeof officeCounterSettings>

/** The lowest price at the counter, and the limits of counted differences. */
export function CounterSettings() {
  const query = useOfficeQuery(officeCounterSettings, {})
  return (
    <PageBody>
      <Column className="room-gutter py-4">
        <Loaded query={query} what="the settings" rows={3}>
          {(settings) => <SettingsForm settings={settings} />}
        </Loaded>
      </Column>
    </PageBody>
  )
}

const fieldsOf = ({ floorPercent, reasonAbove, secondAbove, version }: Settings) => ({
  ...{ floorPercent: String(floorPercent), version },
  ...{ reasonAbove: amountText(reasonAbove), secondAbove: amountText(secondAbove) },
})

function SettingsForm({ settings }: { settings: Settings }) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeCounterSettingsSave, {
    defaults: fieldsOf(settings),
    isFollowing: true,
    toInput: ({ floorPercent, reasonAbove, secondAbove, version }, wrong) => ({
      floorPercent: typedCount(floorPercent) ?? wrong('floorPercent', 'Enter whole percent.'),
      reasonAbove: typedShillings(reasonAbove) ?? wrong('reasonAbove', 'Enter whole shillings.'),
      secondAbove: typedShillings(secondAbove) ?? wrong('secondAbove', 'Enter whole shillings.'),
      version,
    }),
    refreshes: ['office-counter-settings', 'office-counter', 'office-audit-list'],
  })
  const { typed, problem } = form
  const [percent, reason, second] = [
    typedCount(typed.floorPercent),
    typedShillings(typed.reasonAbove),
    typedShillings(typed.secondAbove),
  ]
  return (
    <form {...form.attributes} className="grid max-w-140 gap-3" aria-label="Counter">
      <h2 className="heading text-d5">Counter</h2>
      <OfficeField
        label="Lowest price, percent of the list price"
        className="w-64"
        inputMode="numeric"
        {...form.field('floorPercent')}
      />
      <OfficeField
        label="A counted difference needs a reason above, KSh"
        className="w-64"
        inputMode="numeric"
        {...form.field('reasonAbove')}
      />
      <OfficeField
        label="It needs a second person above, KSh"
        className="w-64"
        inputMode="numeric"
        {...form.field('secondAbove')}
      />
      {percent === null || reason === null || second === null ? null : (
        <p className="text-muted">
          A product of KSh 1,000 is sold for at least {showMoney(percent * 1000, 'auto')}, and never below its cost. A
          difference of more than {showMoney(reason, 'auto')} needs a reason, of more than {showMoney(second, 'auto')} a
          second person.
        </p>
      )}
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <div>
        <OfficeButton type="submit" variant="main" disabled={form.isSubmitting || !form.isDirty} refusal={refusal}>
          Save
        </OfficeButton>
      </div>
    </form>
  )
}
