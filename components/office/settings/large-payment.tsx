'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import {
  type LargePaymentSetting,
  officeLargePayment,
  officeLargePaymentSave,
} from '#lib/contract/notifications/office/push.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'

/** The smallest payment about which staff get a message on their devices. */
export function LargePayment() {
  const query = useOfficeQuery(officeLargePayment, {})
  return (
    <Loaded query={query} what="the amount of a large payment" rows={2}>
      {(setting) => <SettingForm setting={setting} />}
    </Loaded>
  )
}

const fieldsOf = ({ largePayment, version }: LargePaymentSetting) => ({
  largePayment: amountText(largePayment),
  version,
})

function SettingForm({ setting }: { setting: LargePaymentSetting }) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeLargePaymentSave, {
    defaults: fieldsOf(setting),
    isFollowing: true,
    toInput: ({ largePayment, version }, wrong) => ({
      largePayment: typedShillings(largePayment) ?? wrong('largePayment', 'Enter whole shillings.'),
      version,
    }),
    refreshes: [officeLargePayment.name, 'office-push', 'office-audit-list'],
    onDone: (saved) => form.reset(fieldsOf(saved)),
  })
  return (
    <form {...form.attributes} className="grid max-w-180 gap-3" aria-labelledby="large-payment">
      <div>
        <h2 id="large-payment" className="heading text-d5">
          Large payment
        </h2>
        <p className="mt-1 text-muted">
          Staff can get a message on their devices when a payment of this amount or more is received. They turn it on in
          My account.
        </p>
      </div>
      <OfficeField label="Amount, KSh" className="w-48" inputMode="numeric" {...form.field('largePayment')} />
      {form.problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <ChangedBy change={setting} />
      <div>
        <OfficeButton type="submit" variant="main" disabled={form.isSubmitting || !form.isDirty} refusal={refusal}>
          Save the amount
        </OfficeButton>
      </div>
    </form>
  )
}
