import type { FastifyInstance } from 'fastify'
import {
  officeStaffLeave,
  officeStaffList,
  officeStaffRoles,
  officeStaffSessionsEnd,
  officeTwoPeople,
} from '#lib/contract/staff/office/staff.ts'
import type { AuditEntry } from '../../../../observe/audit-log.ts'
import { refundLimitSetting } from '../../queries/refund-limit.ts'
import { listStaff, loadStaffMember } from '../../queries/staff-list.ts'
import { serveOfficeCall, staffOf } from '../../serve-office-call.ts'
import { askApproval } from '../../use-cases/approvals.ts'
import {
  demandMayChange,
  demandMayLeave,
  endSessionsOf,
  hasSecondPerson,
  markLeft,
} from '../../use-cases/manage-staff.ts'
import { notifyOwners } from '../../use-cases/notify-owners.ts'
import { changeRolesAndNotify, needsOtherOwner } from '../../use-cases/staff-approvals.ts'
import { rolesText } from '../../use-cases/staff-links.ts'
import { identityParts } from './identity-parts.ts'

const subjectOf = (staffId: number) => ({ kind: 'staff', id: staffId })

const ASKED = 'Requested. Another owner must approve it.'

/** The Staff section. */
export function serveOfficeStaff(app: FastifyInstance): void {
  const { clock } = app.shop
  const { officeUrl } = identityParts(app)

  serveOfficeCall(app, officeStaffList, async ({ tx, now }) => ({ data: await listStaff(tx, now) }))

  serveOfficeCall(app, officeTwoPeople, async ({ tx }) => ({
    data: { refundLimit: (await refundLimitSetting.load(tx)).value.limitCents },
  }))

  serveOfficeCall(app, officeStaffRoles, async (request) => {
    const { tx, now, input } = request
    const { staffId, roles } = input
    const staff = staffOf(request)
    const before = await demandMayChange(tx, input)
    if (!(await needsOtherOwner(tx, staff.staffId, before.roles, roles))) {
      const audit = await changeRolesAndNotify({ tx, clock, officeUrl }, staff.name, input)
      return { data: await loadStaffMember(tx, now, staffId), message: 'Saved.', audit }
    }
    const what = `${before.name} (${before.email}): ${rolesText(roles)}. Before: ${rolesText(before.roles)}.`
    await askApproval(tx, now, {
      ...{ kind: 'staff-roles', subject: subjectOf(staffId), reason: 'These roles change who can approve requests.' },
      ...{ input: { ...input, before: before.roles }, askedBy: staff.staffId },
    })
    await notifyOwners({ tx, clock, officeUrl }, { by: staff.name, what: `${what} It waits for another owner.` })
    const audit: AuditEntry = {
      action: 'staff.roles-asked',
      subject: subjectOf(staffId),
      before: { roles: before.roles },
      after: { roles },
    }
    return { data: await loadStaffMember(tx, now, staffId), message: ASKED, audit }
  })

  serveOfficeCall(app, officeStaffSessionsEnd, async ({ tx, now, input: { staffId } }) => {
    const ended = await endSessionsOf(tx, staffId, now)
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
    const hasLeft = !(await hasSecondPerson(tx, [staff.staffId], 'staff.manage'))
    if (hasLeft) await markLeft(tx, staffId, now)
    else {
      await askApproval(tx, now, {
        ...{ kind: 'staff-leave', subject: subjectOf(staffId), reason, input: {}, askedBy: staff.staffId },
      })
      await endSessionsOf(tx, staffId, now)
    }
    const action = hasLeft ? 'staff.leave' : 'staff.leave-asked'
    return {
      data: { member: await loadStaffMember(tx, now, staffId), hasLeft },
      message: hasLeft ? `${name} has left.` : ASKED,
      audit: { action, subject: subjectOf(staffId), reason, personal: { name, email } },
    }
  })
}
