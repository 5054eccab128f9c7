'use client'

import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeAgeing, officeCompanyAgeing, officePromiseAdd } from '#lib/contract/companies/office/ageing.ts'
import { addDays } from '#lib/format/clock.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'

/** Records a promise to pay. @param overdue the suggested amount, cents; 0: no suggestion */
export function PromiseForm({
  companyId,
  overdue,
  today,
  onClose,
}: {
  companyId: number
  overdue: number
  today: string
  onClose: () => void
}) {
  const form = useOfficeForm(officePromiseAdd, {
    defaults: {
      ...{ day: addDays(today, 7), person: '', note: '' },
      amount: overdue > 0 ? decimalOfCents(overdue).replace(/\.00$/, '') : '',
    },
    toInput: ({ amount, ...typed }, wrong) => ({
      ...{ companyId, ...typed },
      amount: typedAmount(amount) ?? wrong('amount', 'Enter shillings, such as 25000 or 25000.50.'),
    }),
    refreshes: [officeCompanyAgeing.name, officeAgeing.name],
    onClose,
  })
  return (
    <OfficeForm
      className="mt-3"
      words={{
        title: 'Record a promise to pay',
        text: 'It counts as kept when payments and cheques of this amount arrive by that day.',
        submit: 'Record promise',
        failed: 'Not recorded.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <OfficeField label="Amount, KSh" inputMode="decimal" {...form.field('amount')} />
        <DateField label="By" min={today} {...form.field('day')} />
        <OfficeField label="Promised by" maxLength={80} {...form.field('person')} />
        <OfficeField label="Note" maxLength={300} {...form.field('note')} />
      </div>
    </OfficeForm>
  )
}
