'use client'

import { When } from '#components/office/frame/figures.tsx'
import { OfficeButton } from '#components/office/frame/office-button.tsx'
import { type Approval, officeApprovalDecide, officeApprovalList } from '#lib/contract/office/approvals.ts'
import { officeCompanyGet, officeCompanyList } from '#lib/contract/office/companies.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'

/** A proposed limit: whose turn it is and since when; who proposed it can only withdraw it. */
export function LimitProposal({ proposal, isOwn }: { proposal: Approval; isOwn: boolean }) {
  const { approvalId, version, amountCents, reason, askedBy, askedAt, mayDecide } = proposal
  const { run, isRunning, problem } = useOfficeAction(officeApprovalDecide, {
    refreshes: [officeApprovalList.name, officeCompanyGet.name, officeCompanyList.name],
    onDone: (_, message) => noteDone(message),
  })
  const decide = (decision: 'approved' | 'declined' | 'withdrawn') => void run({ approvalId, version, decision })
  const refusal = mayDecide
    ? null
    : isOwn
      ? 'You proposed it yourself: somebody else must decide.'
      : `Approving is for: ${whoMay('credit.approve')}.`
  const sum = showMoney(amountCents ?? 0, 'auto')
  return (
    <section aria-label="Proposed limit" className="mt-3 border border-field bg-paper p-3.5">
      <p>
        <b className="font-semibold">
          {isOwn ? 'You' : askedBy.name} proposed {sum}
        </b>
        , <When at={askedAt} />. <q>{reason}</q>
      </p>
      <p className="text-muted">{mayDecide ? 'It is your turn.' : `Waits for: ${whoMay('credit.approve')}.`}</p>
      {problem ? (
        <p role="alert" className="mt-1 font-semibold text-error">
          {problem.message}
        </p>
      ) : null}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <OfficeButton variant="main" refusal={refusal} disabled={isRunning} onClick={() => decide('approved')}>
          Approve {sum}
        </OfficeButton>
        {isOwn ? (
          <OfficeButton disabled={isRunning} onClick={() => decide('withdrawn')}>
            Withdraw
          </OfficeButton>
        ) : (
          <OfficeButton refusal={refusal} disabled={isRunning} onClick={() => decide('declined')}>
            Decline
          </OfficeButton>
        )}
      </div>
    </section>
  )
}
