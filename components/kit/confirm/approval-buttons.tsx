'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { Permission } from '#lib/contract/base/permissions.ts'
import { type Approval, officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'

/**
 * Buttons to approve or decline a request; the requester can only withdraw it.
 * @param permission the permission to approve
 * @param approve text of the button
 * @param refreshes names of calls to refetch after a decision
 */
export function ApprovalButtons({
  approval,
  permission,
  approve = 'Approve',
  refreshes,
}: {
  approval: Pick<Approval, 'approvalId' | 'version' | 'askedBy' | 'mayDecide'>
  permission: Permission
  approve?: string
  refreshes: readonly string[]
}) {
  const { approvalId, version, askedBy, mayDecide } = approval
  const isOwn = useMe()?.staffId === askedBy.staffId
  const { run, isRunning, problem } = useOfficeAction(officeApprovalDecide, {
    refreshes: [officeApprovalList.name, ...refreshes],
    onDone: (_, message) => noteDone(message),
  })
  const decide = (decision: 'approved' | 'declined' | 'withdrawn') => void run({ approvalId, version, decision })
  const notMine = isOwn ? 'You requested this, so another person must decide.' : `${whoMay(permission)} can do this.`
  const refusal = mayDecide ? null : notMine
  return (
    <>
      {problem ? (
        <p role="alert" className="mt-1 font-semibold text-error">
          {problem.message}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <OfficeButton variant="main" refusal={refusal} disabled={isRunning} onClick={() => decide('approved')}>
          {approve}
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
    </>
  )
}
