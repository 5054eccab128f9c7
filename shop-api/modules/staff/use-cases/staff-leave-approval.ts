import type { ApprovalKind } from './approval-kind.ts'
import { markLeft } from './manage-staff.ts'

/** A staff member leaves once a second person has approved it. */
export const staffLeaveApproval: ApprovalKind = {
  kind: 'staff-leave',
  askPermission: 'staff.manage',
  execute: async ({ tx, now }, { subjectId }) => {
    const { id, name, email } = await markLeft(tx, Number(subjectId), now)
    return {
      state: 'done',
      audit: { action: 'staff.leave', subject: { kind: 'staff', id }, personal: { name, email } },
    }
  },
}
