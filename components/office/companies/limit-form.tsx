'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { type OfficeCompany, officeCompanyGet } from '#lib/contract/companies/office/companies.ts'
import { officeCreditPropose } from '#lib/contract/companies/office/credit.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { typedCount, typedShillings } from '#lib/office/typed-amount.ts'

/** Proposes a credit limit; a colleague approves it. */
export function LimitForm({ company, onClose }: { company: OfficeCompany; onClose: () => void }) {
  const { companyId, credit } = company
  const form = useOfficeForm(officeCreditPropose, {
    defaults: {
      limit: credit ? String(Math.round(credit.limit / 100)) : '',
      termsDays: String(credit?.termsDays ?? 30),
      reason: '',
    },
    toInput: ({ limit, termsDays, reason }, wrong) => ({
      ...{ companyId, reason },
      limit: typedShillings(limit) ?? wrong('limit', 'Enter whole shillings, such as 750000.'),
      termsDays: typedCount(termsDays, 999) ?? wrong('termsDays', 'Enter days, such as 30.'),
    }),
    refreshes: [officeApprovalList.name, officeCompanyGet.name],
    onClose,
  })
  return (
    <OfficeForm
      className="mt-3 border border-field p-3.5"
      words={{
        title: 'Propose a credit limit',
        text: 'A colleague must approve it. Then the company gets an email.',
        submit: 'Propose',
        failed: 'Not proposed.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-2 grid grid-cols-2 gap-3">
        <OfficeField label="Limit, KSh" inputMode="numeric" {...form.field('limit')} />
        <OfficeField label="Days to pay" inputMode="numeric" {...form.field('termsDays')} />
      </div>
      <OfficeField className="mt-2" label="Why" maxLength={400} {...form.field('reason')} />
    </OfficeForm>
  )
}
