'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeCompanyGet } from '#lib/contract/companies/office/companies.ts'
import { officeCreditReleaseOrder, RELEASE_DAYS } from '#lib/contract/companies/office/credit.ts'
import { noteDone } from '#lib/office/jobs.ts'

/** Allows one order on an account that is on hold, with a reason. */
export function ReleaseOrderForm({
  companyId,
  onDone,
  onClose,
}: {
  companyId: number
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const form = useOfficeForm(officeCreditReleaseOrder, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ companyId, reason }),
    refreshes: [officeCompanyGet.name, 'office-draft-buyer', 'office-order'],
    onDone(_, message) {
      noteDone(message)
      onDone?.()
    },
    onClose,
  })
  return (
    <OfficeForm
      className="mt-3 border border-field p-3.5"
      words={{
        title: 'Allow one order on this account',
        text: `Within the limit, during ${RELEASE_DAYS} days. The company gets an email.`,
        submit: 'Allow one order',
        failed: 'Not allowed.',
      }}
      form={form}
      onClose={onClose}
    >
      <OfficeField className="mt-2" label="Why" maxLength={400} {...form.field('reason')} />
    </OfficeForm>
  )
}
