'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeWithheldRemove } from '#lib/contract/companies/office/withheld.ts'
import { WITHHELD_REFRESHES } from './withheld-form.tsx'

/** Removes a certificate that was recorded by mistake, with a reason. */
export function RemoveCertificate({
  certificateId,
  certificateNo,
  onClose,
}: {
  certificateId: number
  certificateNo: string
  onClose: () => void
}) {
  const form = useOfficeForm(officeWithheldRemove, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ certificateId, reason }),
    refreshes: WITHHELD_REFRESHES,
    onClose,
  })
  return (
    <OfficeForm
      className="mt-3"
      words={{
        title: `Remove certificate ${certificateNo}`,
        text: 'The amount is open on the account again. The company gets an email with the reason.',
        submit: 'Remove certificate',
        failed: 'Not removed.',
      }}
      form={form}
      onClose={onClose}
    >
      <OfficeField className="mt-2" label="Why" maxLength={300} {...form.field('reason')} />
    </OfficeForm>
  )
}
