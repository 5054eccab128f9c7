'use client'

import { useState } from 'react'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import {
  type OfficeCompany,
  officeCompanyCorrect,
  officeCompanyGet,
  officeCompanyList,
} from '#lib/contract/office/companies.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

interface Facts {
  name: string
  kraPin: string
  category: string
}

const LABELS: Readonly<Record<keyof Facts, string>> = { name: 'Name', kraPin: 'KRA PIN', category: 'Category' }

/** Corrects what a company's documents prove. It is notified of a new name or PIN, and tax invoices use them from now on. */
export function CorrectForm({ company, onClose }: { company: OfficeCompany; onClose: () => void }) {
  const { companyId } = company
  const [before, setBefore] = useState<Facts>({
    name: company.name,
    kraPin: company.kraPin ?? '',
    category: company.category ?? '',
  })
  const [to, setTo] = useState(before)
  const [reason, setReason] = useState('')
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officeCompanyCorrect, {
    refreshes: [officeCompanyGet.name, officeCompanyList.name],
    onDone: () => {
      noteDone(`${to.name} is corrected.`)
      onClose()
    },
  })
  const errors: Record<string, string> = problem?.fields ?? {}
  const theirs = problem?.code === 'changed-meanwhile' ? (problem.data as Facts) : null
  /** After a colleague's change: their values are what this form begins from. @param next what is to be saved */
  function goOnFrom(current: Facts, next: Facts): void {
    setBefore(current)
    setTo(next)
    forgetProblem()
  }
  return (
    <OfficeForm
      words={{
        title: 'Correct the company',
        text: 'It is notified of a new name or PIN. Issued invoices stay as they are.',
        submit: 'Save',
      }}
      state={{ isRunning, problem: theirs ? null : problem }}
      onSubmit={() => void run({ companyId, ...to, before, reason })}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <OfficeField
          className="md:col-span-2"
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
      {theirs ? (
        <ConflictDialog
          what="this company"
          fields={(Object.keys(LABELS) as (keyof Facts)[])
            .filter((name) => theirs[name] !== to[name])
            .map((name) => ({ label: LABELS[name], theirs: theirs[name] || 'empty', mine: to[name] || 'empty' }))}
          isRunning={isRunning}
          onTheirs={() => goOnFrom(theirs, theirs)}
          onMine={() => {
            goOnFrom(theirs, to)
            void run({ companyId, ...to, before: theirs, reason })
          }}
          onClose={() => goOnFrom(theirs, to)}
        />
      ) : null}
    </OfficeForm>
  )
}
