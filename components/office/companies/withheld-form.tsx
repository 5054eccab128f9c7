'use client'

import { useState } from 'react'
import { DateField } from '#components/kit/field/date-field.tsx'
import { FileField } from '#components/kit/field/file-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { type OpenCertificate, officeWithheldAdd } from '#lib/contract/companies/office/withheld.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'

export const WITHHELD_REFRESHES = ['office-withheld', 'office-company', 'office-ageing', 'office-company-ageing']

/** Records a certificate of withheld VAT. @param open the bill that it is suggested for; null: staff enter it */
export function WithheldForm({
  companyId,
  open,
  today,
  onClose,
}: {
  companyId: number
  open: OpenCertificate | null
  today: string
  onClose: () => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const add = useOfficeAction(officeWithheldAdd)
  const form = useOfficeForm(officeWithheldAdd, {
    defaults: {
      ...{ certificateNo: '', date: today, invoiceNo: open ? `INV-${String(open.invoiceNo).padStart(6, '0')}` : '' },
      amount: open ? decimalOfCents(open.withheld).replace(/\.00$/, '') : '',
    },
    toInput: ({ amount, ...typed }, wrong) => ({
      ...{ companyId, ...typed },
      amount: typedAmount(amount) ?? wrong('amount', 'Enter shillings, such as 2000 or 2000.50.'),
    }),
    send: (input, ask) => (file ? add.run(input, { certificate: file }) : ask(input)),
    refreshes: WITHHELD_REFRESHES,
    onClose,
  })
  return (
    <OfficeForm
      className="mt-3"
      words={{
        title: 'Record a certificate of withheld VAT',
        text: 'It pays the withheld part of the invoice. The company gets an email.',
        submit: 'Record certificate',
        failed: 'Not recorded.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <OfficeField label="Certificate number" maxLength={40} {...form.field('certificateNo')} />
        <DateField label="Certificate date" max={today} {...form.field('date')} />
        <OfficeField label="Invoice" maxLength={20} {...form.field('invoiceNo')} />
        <OfficeField label="Amount, KSh" inputMode="decimal" {...form.field('amount')} />
      </div>
      <FileField
        name="certificate"
        label="Certificate (optional)"
        button={file ? 'Choose another file' : 'Choose a file'}
        accept="application/pdf,image/png,image/jpeg"
        className="mt-3"
        files={file ? [file] : []}
        onFiles={([chosen]) => setFile(chosen ?? null)}
        onRemove={() => setFile(null)}
      />
    </OfficeForm>
  )
}
