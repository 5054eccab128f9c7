import { classes } from '#components/kit/classes.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'

const LOOKS = {
  Active: 'bg-success-tint text-success',
  Inactive: 'bg-calico text-ink',
  Invited: 'bg-info-tint text-ink',
  'Waiting for approval': 'bg-warning-tint text-warning',
  Declined: 'bg-error-tint text-error',
}

function statusOf(active: 0 | 1, approval: ApprovalStatus, invited: boolean): keyof typeof LOOKS {
  if (active === 0) return 'Inactive'
  if (approval !== 'approved') return approval === 'declined' ? 'Declined' : 'Waiting for approval'
  return invited ? 'Invited' : 'Active'
}

/** The status of a branch or of a member of the team. */
export function StatusTag({
  active,
  approval = 'approved',
  invited = false,
}: {
  active: 0 | 1
  approval?: ApprovalStatus
  invited?: boolean
}) {
  const status = statusOf(active, approval, invited)
  return <span className={classes('inline-block px-2 py-0.5 text-small font-semibold', LOOKS[status])}>{status}</span>
}
