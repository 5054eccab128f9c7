'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeBalanceDaySave } from '#lib/contract/orders/office/balance.ts'
import { problemText } from '#lib/office/problem-text.ts'

/** Form of a new day for a balance. The customer gets the reason by email. */
export function BalanceDayForm({ orderNo, day, onClose }: { orderNo: number; day: string; onClose: () => void }) {
  const form = useOfficeForm(officeBalanceDaySave, {
    defaults: { balanceDay: day, reason: '' },
    toInput: (typed) => ({ ...typed, orderNo }),
    refreshes: ['office-order', 'office-order-list', 'office-today', 'office-audit-list'],
    onClose,
  })
  return (
    <form {...form.attributes} aria-label="Balance date" className="mt-1 grid gap-2">
      <DateField label="Balance due by" data-first {...form.field('balanceDay')} />
      <OfficeField label="Reason, for the customer" maxLength={200} {...form.field('reason')} />
      {form.problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <OfficeButton type="submit" variant="main" disabled={form.isSubmitting}>
          Save date
        </OfficeButton>
        <OfficeButton onClick={onClose}>Cancel</OfficeButton>
      </div>
    </form>
  )
}
