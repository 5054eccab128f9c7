'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeRefundWaysSave, officeSettings } from '#lib/contract/site/office/settings.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

type Ways = Output<typeof officeSettings>['refundWays']

/** How refunds by M-Pesa are sent: the maximum age of a payment that is reversed. */
export function RefundWays() {
  const query = useOfficeQuery(officeSettings, {})
  return (
    <div className="room-gutter border-t border-hairline py-4">
      <h2 className="heading text-d5">Refunds by M-Pesa</h2>
      <p className="mt-1 max-w-140 text-muted">
        M-Pesa reverses a whole payment up to this age. Older payments, and parts of a payment, are sent to the phone
        that paid.
      </p>
      <Loaded query={query} what="the settings" rows={1}>
        {({ refundWays }) => <WaysForm ways={refundWays} />}
      </Loaded>
    </div>
  )
}

function WaysForm({ ways }: { ways: Ways }) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeRefundWaysSave, {
    defaults: { reversalHours: String(ways.reversalHours), version: ways.version },
    isFollowing: true,
    toInput: ({ reversalHours, version }) => ({
      reversalHours: reversalHours.trim() === '' ? Number.NaN : Number(reversalHours),
      version,
    }),
    refreshes: ['office-settings', 'office-refund-list', 'office-unmatched-list'],
  })
  return (
    <form {...form.attributes} className="mt-3 grid max-w-140 gap-3">
      <OfficeField label="Hours" className="w-40" inputMode="numeric" required {...form.field('reversalHours')} />
      <ChangedBy change={ways} />
      {form.problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <div>
        <OfficeButton type="submit" disabled={form.isSubmitting} refusal={refusal}>
          Save the hours
        </OfficeButton>
      </div>
    </form>
  )
}
