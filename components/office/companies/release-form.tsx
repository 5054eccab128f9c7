'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeCompanyGet } from '#lib/contract/companies/office/companies.ts'
import { officeCreditRelease } from '#lib/contract/companies/office/credit.ts'

/** Allows orders on a stopped account, with a reason. */
export function ReleaseForm({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const form = useOfficeForm(officeCreditRelease, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ companyId, reason }),
    refreshes: [officeCompanyGet.name],
    onClose,
  })
  return (
    <OfficeForm
      className="mt-3 border border-field p-3.5"
      words={{
        title: 'Allow orders on this account',
        text: 'The company gets an email.',
        submit: 'Allow orders',
        failed: 'Not changed.',
      }}
      form={form}
      onClose={onClose}
    >
      <OfficeField className="mt-2" label="Why" maxLength={400} {...form.field('reason')} />
    </OfficeForm>
  )
}
