import type { FastifyInstance } from 'fastify'
import {
  officeStaffLeave,
  officeStaffList,
  officeStaffRoles,
  officeStaffSessionsEnd,
  officeTwoPeople,
} from '#lib/contract/office/staff.ts'
import { serveOfficeCall, staffOf } from '../../http/serve-office-call.ts'
import type { AuditEntry } from '../../store/audit/audit-log.ts'
import { askApproval } from '../../store/office/approvals.ts'
import { refundLimitSetting } from '../../store/office/settings.ts'
import {
  changeRoles,
  demandMayLeave,
  endSessionsOf,
  hasSecondPerson,
  markLeft,
} from '../../store/staff/manage-staff.ts'
import { listStaff, loadStaffMember } from '../../store/staff/staff-list.ts'

const subjectOf = (staffId: number) => ({ kind: 'staff', id: staffId })

/** The Staff room. */
export function serveOfficeStaff(app: FastifyInstance): void {
  serveOfficeCall(app, officeStaffList, async ({ tx, now }) => ({ data: await listStaff(tx, now) }))

  serveOfficeCall(app, officeTwoPeople, async ({ tx }) => ({
    data: { refundLimit: (await refundLimitSetting.load(tx)).value.limitCents },
  }))

  serveOfficeCall(app, officeStaffRoles, async ({ tx, now, input }) => {
    const { before, after } = await changeRoles(tx, input)
    const audit: AuditEntry = {
      action: 'staff.roles',
      subject: subjectOf(after.id),
      before: { roles: before.roles },
      after: { roles: after.roles },
      personal: before.name === after.name ? undefined : { before: before.name, after: after.name },
    }
    return { data: await loadStaffMember(tx, now, after.id), message: 'Saved.', audit }
  })

  serveOfficeCall(app, officeStaffSessionsEnd, async ({ tx, input: { staffId } }) => {
    const ended = await endSessionsOf(tx, staffId)
    return {
      data: { ended },
      message: ended === 1 ? 'One session ended.' : `${ended} sessions ended.`,
      audit: { action: 'staff.end-sessions', subject: subjectOf(staffId), after: { ended } },
    }
  })

  serveOfficeCall(app, officeStaffLeave, async (request) => {
    const { tx, now, input } = request
    const { staffId, version, reason } = input
    const staff = staffOf(request)
    const { name, email } = await demandMayLeave(tx, staffId, version)
    // Whoever leaves cannot be the second person.
    const hasLeft = !(await hasSecondPerson(tx, [staff.staffId, staffId], 'staff.manage'))
    if (hasLeft) await markLeft(tx, staffId)
    else {
      await askApproval(tx, now, {
        ...{ kind: 'staff-leave', subject: subjectOf(staffId), reason, input: {}, askedBy: staff.staffId },
      })
      await endSessionsOf(tx, staffId)
    }
    const action = hasLeft ? 'staff.leave' : 'staff.leave-asked'
    return {
      data: { member: await loadStaffMember(tx, now, staffId), hasLeft },
      message: hasLeft ? `${name} has left.` : 'Asked. Another person must approve it.',
      audit: { action, subject: subjectOf(staffId), reason, personal: { name, email } },
    }
  })
}
