import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import type { Input } from '#lib/contract/base/call.ts'
import type { OfficeCall } from '#lib/contract/base/office-call.ts'
import { FORM_IN_A_ROW, WIDE_FIELD } from './form-in-a-row.ts'
import { RECONCILE_REFRESHES as refreshes } from './reconcile-refreshes.ts'
import { RefusalLine } from './refusal-line.tsx'

/** Closes the form of a decision. */
export const Cancel = ({ onCancel }: { onCancel: () => void }) => (
  <OfficeButton keys="esc" onClick={onCancel}>
    Cancel
  </OfficeButton>
)

/** The form of a decision that needs only a reason. */
export function ReasonInARow<C extends OfficeCall>({
  call,
  toInput,
  label,
  action,
  variant = 'main',
  onDone,
  onCancel,
}: {
  call: C
  toInput: (reason: string) => Input<C>
  label: string
  action: string
  variant?: 'main' | 'money'
  /** Instead of showing the message without Undo. */
  onDone?: (data: unknown, message: string) => void
  onCancel: () => void
}) {
  const form = useOfficeForm<OfficeCall, { reason: string }>(call, {
    defaults: { reason: '' },
    toInput: ({ reason }) => toInput(reason),
    refreshes,
    onDone,
  })
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <OfficeField label={label} className={WIDE_FIELD} required maxLength={300} autoFocus {...form.field('reason')} />
      <OfficeButton type="submit" variant={variant} disabled={form.isSubmitting}>
        {action}
      </OfficeButton>
      <Cancel onCancel={onCancel} />
      <RefusalLine problem={form.problem} />
    </form>
  )
}
