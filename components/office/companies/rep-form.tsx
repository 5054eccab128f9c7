'use client'

import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import {
  assignRepJob,
  type OfficeCompany,
  officeCompanyGet,
  officeCompanyList,
  officeRepList,
} from '#lib/contract/companies/office/companies.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** Gives a company another sales representative. It is emailed, so it is held for ten seconds. */
export function RepForm({ company, onClose }: { company: OfficeCompany; onClose: () => void }) {
  const { companyId, rep } = company
  const { data: reps } = useOfficeQuery(officeRepList, {})
  const form = useOfficeForm(assignRepJob, {
    defaults: { repId: rep ? String(rep.userId) : '' },
    toInput: ({ repId }) => ({ companyId, repId: Number(repId) }),
    refreshes: [officeCompanyGet.name, officeCompanyList.name],
    onClose,
  })
  const { repId } = form.typed
  return (
    <OfficeForm
      words={{
        title: 'Assign a representative',
        text: 'The company’s owners get an email with the name, and see it on the help page.',
        submit: 'Assign',
      }}
      form={form}
      isIncomplete={repId === '' || Number(repId) === rep?.userId}
      onClose={onClose}
    >
      <OfficeSelect className="mt-3 max-w-80" label="Representative" {...form.field('repId')}>
        <option value="">Choose a representative</option>
        {reps?.map(({ userId, name, companies }) => (
          <option key={userId} value={userId}>
            {name}, {companies} {companies === 1 ? 'company' : 'companies'}
          </option>
        ))}
      </OfficeSelect>
    </OfficeForm>
  )
}
