'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { type OfficeCheque, settleChequeJob } from '#lib/contract/payments/office/payments.ts'
import { showMoney } from '#lib/format/money.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'

/** Marks a cheque as bounced, with the bank's fee. */
export function BounceForm({
  cheque: { chequeId, chequeNo, amount },
  refreshes,
  onClose,
}: {
  cheque: OfficeCheque
  refreshes: readonly string[]
  onClose: () => void
}) {
  const form = useOfficeForm(settleChequeJob, {
    defaults: { feeCents: '' },
    toInput: ({ feeCents }, wrong) => ({
      ...{ chequeId, to: 'bounced' as const },
      feeCents:
        feeCents.trim() === '' ? 0 : (typedAmount(feeCents) ?? wrong('feeCents', 'Enter shillings, such as 1500.')),
    }),
    refreshes,
    onClose,
  })
  return (
    <OfficeForm
      className="w-full"
      words={{
        title: `Cheque ${chequeNo} bounced`,
        text: `The company owes ${showMoney(amount, 'auto')} again, and the bank’s fee. Orders on its account are stopped until Finance allows them again. The company gets an email.`,
        submit: 'Mark as bounced',
        failed: 'Not recorded.',
      }}
      form={form}
      onClose={onClose}
    >
      <OfficeField
        className="mt-2 w-44 max-md:w-full"
        label="Bank’s fee, KSh"
        inputMode="decimal"
        {...form.field('feeCents')}
      />
    </OfficeForm>
  )
}
