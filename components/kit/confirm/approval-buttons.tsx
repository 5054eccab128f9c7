'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { Permission } from '#lib/contract/base/permissions.ts'
import { type Approval, officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { ENGLISH_APPROVALS } from './approval-words.ts'

/**
 * Buttons to approve or decline a request; the requester can only withdraw it.
 * @param permission the permission to approve
 * @param approve text of the button
 * @param refreshes names of calls to refetch after a decision
 */
export function ApprovalButtons({
  approval,
  permission,
  words = ENGLISH_APPROVALS,
  approve = words.approve,
  refreshes,
}: {
  approval: Pick<Approval, 'approvalId' | 'version' | 'askedBy' | 'mayDecide'>
  permission: Permission
  words?: typeof ENGLISH_APPROVALS
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
  const notMine = isOwn ? words.ownRequest : words.onlyRoles({ roles: whoMay(permission) })
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
            {words.withdraw}
          </OfficeButton>
        ) : (
          <OfficeButton refusal={refusal} disabled={isRunning} onClick={() => decide('declined')}>
            {words.decline}
          </OfficeButton>
        )}
      </div>
    </>
  )
}
