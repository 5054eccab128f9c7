'use client'

import { useId, useState } from 'react'
import { OfficeButton } from '#components/office/frame/office-button.tsx'
import {
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
  const { start, isRunning } = useOfficeJob('companies.rep', [officeCompanyGet.name, officeCompanyList.name])
  const isOther = chosen !== '' && Number(chosen) !== company.rep?.userId
  return (
    <form
      aria-label="Assign a representative"
      className="mb-6 border border-field bg-paper p-3.5"
      onSubmit={async (event) => {
        event.preventDefault()
        if (!isOther) return
        const answer = await start({ companyId: company.companyId, repId: Number(chosen) })
        if (answer.ok) onClose()
      }}
    >
      <h2 className="heading text-d5">Assign a representative</h2>
      <p className="text-muted">Its owners get an email with the name, and see them on the help page.</p>
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
      <div className="mt-3 flex gap-2">
        <OfficeButton type="submit" variant="main" disabled={isRunning || !isOther}>
          Assign
        </OfficeButton>
        <OfficeButton onClick={onClose}>Leave it</OfficeButton>
      </div>
    </form>
  )
}
