'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/office/frame/office-button.tsx'
import { AlertLine } from '#components/office/frame/states.tsx'
import { OfficeField } from '#components/office/people/office-field.tsx'
import {
  type OfficeCompany,
  officeCompanyCorrect,
  officeCompanyGet,
  officeCompanyList,
} from '#lib/contract/office/companies.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

/** Corrects what a company's documents prove. It is notified of a new name or PIN, and tax invoices use them from now on. */
export function CorrectForm({ company, onClose }: { company: OfficeCompany; onClose: () => void }) {
  const [before] = useState({ name: company.name, kraPin: company.kraPin ?? '', category: company.category ?? '' })
  const [to, setTo] = useState(before)
  const [reason, setReason] = useState('')
  const { run, isRunning, problem } = useOfficeAction(officeCompanyCorrect, {
    refreshes: [officeCompanyGet.name, officeCompanyList.name],
    onDone: () => {
      noteDone(`${to.name} is corrected.`)
      onClose()
    },
  })
  const errors = problem?.fields ?? {}
  return (
    <form
      aria-label="Correct the company"
      className="mb-6 border border-field bg-paper p-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        void run({ companyId: company.companyId, ...to, before, reason })
      }}
    >
      <h2 className="heading text-d5">Correct the company</h2>
      <p className="text-muted">It is notified of a new name or PIN. Issued invoices stay as they are.</p>
      {problem && Object.keys(errors).length === 0 ? (
        <AlertLine tone="warning" live="assertive" className="mt-2" title="Not saved.">
          {problem.message}
        </AlertLine>
      ) : null}
      <div className="mt-3 grid gap-3 md:grid-cols-3">
        <OfficeField
          label="Name"
          value={to.name}
          error={errors.name}
          maxLength={120}
          onChange={(name) => setTo({ ...to, name })}
        />
        <OfficeField
          label="KRA PIN"
          value={to.kraPin}
          error={errors.kraPin}
          maxLength={11}
          onChange={(kraPin) => setTo({ ...to, kraPin })}
        />
        <OfficeField
          label="Category"
          value={to.category}
          error={errors.category}
          maxLength={60}
          onChange={(category) => setTo({ ...to, category })}
        />
      </div>
      <OfficeField
        className="mt-3"
        label="Why"
        value={reason}
        error={errors.reason}
        maxLength={300}
        onChange={setReason}
      />
      <div className="mt-3 flex gap-2">
        <OfficeButton type="submit" variant="main" disabled={isRunning}>
          Save
        </OfficeButton>
        <OfficeButton onClick={onClose}>Leave it</OfficeButton>
      </div>
    </form>
  )
}
