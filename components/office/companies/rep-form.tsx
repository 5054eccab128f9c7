'use client'

import { useId, useState } from 'react'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import {
  assignRepJob,
  type OfficeCompany,
  officeCompanyGet,
  officeCompanyList,
  officeRepList,
} from '#lib/contract/office/companies.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** Gives a company another sales representative. It is emailed, so it is held for ten seconds. */
export function RepForm({ company, onClose }: { company: OfficeCompany; onClose: () => void }) {
  const id = useId()
  const { data: reps } = useOfficeQuery(officeRepList, {})
  const [chosen, setChosen] = useState(company.rep ? String(company.rep.userId) : '')
  const { start, isRunning } = useOfficeJob(assignRepJob, [officeCompanyGet.name, officeCompanyList.name])
  const isOther = chosen !== '' && Number(chosen) !== company.rep?.userId
  async function assign(): Promise<void> {
    const answer = await start({ companyId: company.companyId, repId: Number(chosen) })
    if (answer.ok) onClose()
  }
  return (
    <OfficeForm
      words={{
        title: 'Assign a representative',
        text: 'Its owners get an email with the name, and see them on the help page.',
        submit: 'Assign',
      }}
      state={{ isRunning, isIncomplete: !isOther }}
      onSubmit={() => void assign()}
      onClose={onClose}
    >
      <label htmlFor={id} className="mt-3 block text-tiny text-muted">
        Representative
      </label>
      <select
        id={id}
        className="office-field mt-1 w-full max-w-80"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Choose one</option>
        {(reps ?? []).map(({ userId, name, companies }) => (
          <option key={userId} value={userId}>
            {name}, {companies} {companies === 1 ? 'company' : 'companies'}
          </option>
        ))}
      </select>
    </OfficeForm>
  )
}
