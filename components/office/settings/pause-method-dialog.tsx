'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type MethodSetting, officeMethodPause } from '#lib/contract/payments/office/method-settings.ts'
import type { PausableMethod } from '#lib/contract/payments/payment-methods.ts'
import { problemText } from '#lib/office/problem-text.ts'

/** Confirms pausing or resuming a payment method: it changes the choices of every customer. */
export function PauseMethodDialog({
  setting: { method, name, isPaused },
  version,
  onClose,
}: {
  setting: MethodSetting & { method: PausableMethod }
  version: number
  onClose: () => void
}) {
  const form = useOfficeForm(officeMethodPause, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ method, isPaused: !isPaused, version, reason }),
    refreshes: ['office-method-settings', 'office-audit-list'],
    onClose,
  })
  const { problem } = form
  const title = isPaused ? `Resume ${name}?` : `Pause ${name}?`
  return (
    <OfficeDialog label={title} onClose={onClose}>
      <form {...form.attributes} className="p-5">
        <h2 className="heading text-title">{title}</h2>
        <p className="mt-1 text-muted">
          {isPaused
            ? 'Customers can pay with it again within seconds.'
            : 'Customers cannot pay with it until you resume it. Payments in progress continue.'}
        </p>
        {isPaused ? null : (
          <OfficeField
            className="mt-3"
            label="Reason, for the office only (optional)"
            maxLength={200}
            {...form.field('reason')}
          />
        )}
        {problem ? (
          <AlertLine tone="error" title="Not changed." live="assertive" className="mt-3">
            {problemText(problem)}
          </AlertLine>
        ) : null}
        <div className="mt-4 flex gap-2">
          <OfficeButton type="submit" variant="main" disabled={form.isSubmitting}>
            {isPaused ? 'Resume it' : 'Pause it'}
          </OfficeButton>
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
        </div>
      </form>
    </OfficeDialog>
  )
}
