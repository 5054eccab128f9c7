'use client'

import { useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { tooLong } from '#components/kit/field/too-long.ts'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { decideBranchesJob } from '#lib/contract/companies/office/branches.ts'
import { type OfficeCompany, officeCompanyGet, officeCompanyList } from '#lib/contract/companies/office/companies.ts'
import type { CompanyBranch } from '#lib/contract/companies/office/company-fields.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { BranchEdit } from './branch-edit.tsx'

function statusOf({ approvalStatus, active }: CompanyBranch): { status: Status; word: string } {
  if (approvalStatus === 'pending') return { status: 'look', word: 'To approve' }
  if (approvalStatus === 'declined') return { status: 'ended', word: 'Declined' }
  return active ? { status: 'done', word: 'Active' } : { status: 'held', word: 'Paused' }
}

/** The branches of a company: added, changed, approved, declined or paused. */
export function Branches({ company }: { company: OfficeCompany }) {
  const { branches } = company
  const [open, setOpen] = useState<number | null>(null)
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const mayEdit = useMay('companies.edit')
  const close = () => setEdited(null)
  return (
    <Section
      title="Branches"
      end={
        mayEdit ? (
          <button type="button" className="link" onClick={() => setEdited('new')}>
            Add a branch
          </button>
        ) : null
      }
    >
      {edited === 'new' ? <BranchEdit company={company} branchId={null} onClose={close} /> : null}
      {branches.length === 0 ? <p className="text-muted">No branches yet.</p> : null}
      <ul>
        {branches.map((branch) => {
          const { status, word } = statusOf(branch)
          const isOpen = open === branch.id
          return (
            <li key={branch.id} className="border-b border-hairline text-tiny">
              <div className="grid min-h-(--row) grid-cols-[1fr_auto_3rem] items-center gap-3 py-1">
                <span title={branch.contact}>
                  <b className="block font-semibold">{branch.name}</b>
                  <span className="text-muted">{branch.place}</span>
                </span>
                <StatusMark status={status}>{word}</StatusMark>
                <button
                  type="button"
                  className="link min-h-6 text-right max-md:min-h-11 max-md:min-w-11"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : branch.id)}
                >
                  {branch.approvalStatus === 'pending' ? 'Review' : 'Change'}
                  <span className="sr-only"> {branch.name}</span>
                </button>
              </div>
              {branch.declinedReason ? <p className="pb-1.5 text-muted">{branch.declinedReason}</p> : null}
              {isOpen ? (
                <BranchDecision
                  branch={branch}
                  onDone={() => setOpen(null)}
                  onEdit={
                    mayEdit
                      ? () => {
                          setOpen(null)
                          setEdited(branch.id)
                        }
                      : null
                  }
                />
              ) : null}
              {edited === branch.id ? <BranchEdit company={company} branchId={branch.id} onClose={close} /> : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const CHOICES = [
  { to: 'approved', label: 'Approve' },
  { to: 'declined', label: 'Decline' },
  { to: 'pending', label: 'Pause' },
] as const

/** Most characters of a reason. */
const MAX = 500

/** The decision on one branch. Its company is emailed, so it is held for ten seconds. */
function BranchDecision({
  branch,
  onDone,
  onEdit,
}: {
  branch: CompanyBranch
  onDone: () => void
  onEdit: (() => void) | null
}) {
  const id = useId()
  const [reason, setReason] = useState('')
  const overlong = tooLong(reason, MAX)
  const refused = useRefusal('branches.decide')
  const { start, isRunning, problem } = useOfficeJob(decideBranchesJob, [officeCompanyGet.name, officeCompanyList.name])
  const refusal = refused ?? overlong ?? null
  return (
    <div className="mb-2.5 border border-field bg-paper p-3">
      <label htmlFor={id} className="block text-muted">
        Message to the company (required to decline)
      </label>
      <textarea
        id={id}
        rows={2}
        aria-invalid={overlong ? true : undefined}
        value={reason}
        className="mt-1 block w-full rounded-sm border border-field bg-paper px-2.5 py-1.5"
        onChange={({ target }) => setReason(target.value)}
      />
      {(overlong ?? problem?.fields?.reason) ? (
        <p role="alert" className="mt-1 font-semibold text-error">
          {overlong ?? problem?.fields?.reason}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {CHOICES.filter(({ to }) => to !== branch.approvalStatus).map(({ to, label }) => (
          <OfficeButton
            key={to}
            size="small"
            variant={to === 'approved' ? 'main' : 'outline'}
            refusal={refusal}
            disabled={isRunning}
            onClick={async () => {
              const answer = await start({ branchIds: [branch.id], to, reason: to === 'approved' ? '' : reason.trim() })
              if (answer.ok) onDone()
            }}
          >
            {label}
          </OfficeButton>
        ))}
        {onEdit ? (
          <OfficeButton size="small" onClick={onEdit}>
            Edit name and address
          </OfficeButton>
        ) : null}
        <OfficeButton size="small" onClick={onDone}>
          Cancel
        </OfficeButton>
      </div>
    </div>
  )
}
