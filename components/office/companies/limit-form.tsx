'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { officeApprovalList } from '#lib/contract/office/approvals.ts'
import { type OfficeCompany, officeCompanyGet } from '#lib/contract/office/companies.ts'
import { officeCreditPropose } from '#lib/contract/office/credit.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const WHOLE = /^\d{1,9}$/

/** Proposes what a company may owe; somebody else approves it. */
export function LimitForm({ company, onClose }: { company: OfficeCompany; onClose: () => void }) {
  const { companyId, credit } = company
  const [limit, setLimit] = useState(credit ? String(Math.round(credit.limit / 100)) : '')
  const [days, setDays] = useState(String(credit?.termsDays ?? 30))
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ limit?: string; days?: string }>({})
  const { run, isRunning, problem } = useOfficeAction(officeCreditPropose, {
    refreshes: [officeApprovalList.name, officeCompanyGet.name],
    onDone: (_, message) => {
      noteDone(message)
      onClose()
    },
  })
  const errors: Record<string, string> = problem?.fields ?? {}
  const propose = () => {
    const shillings = limit.replaceAll(/[\s,]/g, '')
    const found = {
      ...(!WHOLE.test(shillings) && { limit: 'Write whole shillings, such as 750000.' }),
      ...(!/^\d{1,3}$/.test(days) && { days: 'Write days, such as 30.' }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    void run({ companyId, limit: Number(shillings) * 100, termsDays: Number(days), reason })
  }
  return (
    <OfficeForm
      className="mt-3 border border-field p-3.5"
      words={{
        title: 'Propose a credit limit',
        text: 'Somebody else approves it; then the company is told.',
        submit: 'Propose',
        failed: 'Not proposed.',
      }}
      state={{ isRunning, problem }}
      onSubmit={propose}
      onClose={onClose}
    >
      <div className="mt-2 grid grid-cols-2 gap-3">
        <OfficeField
          label="Limit, KSh"
          inputMode="numeric"
          value={limit}
          error={wrong.limit ?? errors.limit}
          onChange={setLimit}
        />
        <OfficeField
          label="Days to pay"
          inputMode="numeric"
          value={days}
          error={wrong.days ?? errors.termsDays}
          onChange={setDays}
        />
      </div>
      <OfficeField
        className="mt-2"
        label="Why"
        value={reason}
        error={errors.reason}
        maxLength={400}
        onChange={setReason}
      />
    </OfficeForm>
  )
}
