'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Age } from '#components/kit/figure/figures.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import type { StaffMember } from '#lib/contract/staff/office/staff.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'

/** Approval of a staff member's leaving: the requester can never approve it. */
export function LeavingApproval({ leaving, name }: { leaving: NonNullable<StaffMember['leaving']>; name: string }) {
  const { approvalId, version, askedBy, reason } = leaving
  const me = useMe()
  const { data } = useOfficeQuery(officeApprovalList, { kinds: ['staff-leave'], states: ['asked'] })
  const approval = data?.find((one) => one.approvalId === approvalId)
  const { run, isRunning, problem } = useOfficeAction(officeApprovalDecide, {
    refreshes: ['office-staff-list', 'office-approval-list', 'office-audit-list', 'office-job-aside-list'],
    onDone: (_data, message) => noteDone(message),
  })
  const decide = (decision: 'approved' | 'declined' | 'withdrawn') => void run({ approvalId, version, decision })
  return (
    <AlertLine tone="warning" title={`${askedBy} asks to remove ${name} from the staff.`} className="mt-3">
      “{reason}” {approval ? <Age at={approval.askedAt} /> : null}
      <span className="mt-2 flex flex-wrap gap-2">
        {approval?.mayDecide ? (
          <>
            <OfficeButton variant="main" disabled={isRunning} onClick={() => decide('approved')}>
              Approve
            </OfficeButton>
            <OfficeButton disabled={isRunning} onClick={() => decide('declined')}>
              Decline
            </OfficeButton>
          </>
        ) : approval && approval.askedBy.staffId === me?.staffId ? (
          <OfficeButton disabled={isRunning} onClick={() => decide('withdrawn')}>
            Withdraw
          </OfficeButton>
        ) : null}
      </span>
      {approval && !approval.mayDecide ? (
        <span className="block text-tiny text-muted">
          Another {whoMay('staff.manage').toLowerCase()} must approve this.
        </span>
      ) : null}
      {problem ? <b className="mt-1 block font-semibold text-error">{problem.message}</b> : null}
    </AlertLine>
  )
}
