import type { FastifyInstance } from 'fastify'
import { ROLES } from '#lib/contract/base/permissions.ts'
import {
  officeInvitation,
  officeInvitationUse,
  officePasswordChange,
  officeStaffInvite,
  officeStaffReset,
} from '#lib/contract/staff/office/invitation.ts'
import { logAudit } from '../../../../observe/audit-log.ts'
import type { Worker } from '../../../../runtime/worker.ts'
import { checkNewPassword } from '../../../identity/rules/new-password.ts'
import { hashPassword } from '../../../identity/rules/password-hash.ts'
import { throttleLink } from '../../../identity/use-cases/login-throttle.ts'
import { serveOfficeCall, staffOf } from '../../serve-office-call.ts'
import { askApproval } from '../../use-cases/approvals.ts'
import { demandMayReset } from '../../use-cases/manage-staff.ts'
import { notifyOwners } from '../../use-cases/notify-owners.ts'
import { notifyStaff } from '../../use-cases/notify-staff.ts'
import { inviteAndNotify, needsOtherOwner } from '../../use-cases/staff-approvals.ts'
import { invitedRoles, openStaffLink, resetFactors, rolesText, useStaffLink } from '../../use-cases/staff-links.ts'
import { beginStaffSession } from '../../use-cases/staff-sessions.ts'
import { checkOwnPassword, setStaffPassword } from '../../use-cases/staff-sign-in.ts'
import { identityParts } from './identity-parts.ts'

const subjectOf = (staffId: number) => ({ kind: 'staff', id: staffId })

/** Invitations and resets of staff, and changes of the caller's password. */
export function serveOfficeInvitations(app: FastifyInstance, outbox: Pick<Worker, 'nudge'>): void {
  const { database, clock } = app.shop
  const { officeUrl, placeOf } = identityParts(app)
  /** Sends queued emails soon after the transaction commits. */
  const sendSoon = () => setTimeout(() => outbox.nudge(), 20).unref()

  serveOfficeCall(app, officeInvitation, async ({ input: { token }, from, now }) => {
    const found = await throttleLink(database, clock, from.address, () => openStaffLink(database, now, token))
    const { kind, email, name, roles } = found
    return { data: { kind, email, name, roles: roles.map((role) => ROLES[role].label) } }
  })

  serveOfficeCall(
    app,
    officeInvitationUse,
    async ({ input: { token, password }, from, now, requestId }) => {
      const { email } = await throttleLink(database, clock, from.address, () => openStaffLink(database, now, token))
      await checkNewPassword(password, [email], 'password')
      const passwordHash = await hashPassword(password)
      const { device, network } = placeOf(from)
      const { expiresAt, token: session } = await database.transaction(async (tx) => {
        const used = await useStaffLink({ tx, clock, officeUrl }, { token, passwordHash, device })
        const { staffId } = used
        const entry = { action: `staff.${used.kind}-used` as const, subject: subjectOf(staffId) }
        await logAudit(tx, now, { staffId, network, requestId }, [entry])
        return beginStaffSession(tx, now, { staffId, device, network })
      })
      outbox.nudge()
      return { data: { tokens: { token: session, expires: expiresAt.toISOString() } } }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(
    app,
    officePasswordChange,
    async (request) => {
      const { oldPassword, newPassword } = request.input
      const { staffId, sessionId, email } = staffOf(request)
      const { address } = request.from
      await checkOwnPassword(database, clock, { staffId, password: oldPassword, address })
      await checkNewPassword(newPassword, [email], 'newPassword')
      const passwordHash = await hashPassword(newPassword)
      await database.transaction(async (tx) => {
        await setStaffPassword(tx, { staffId, sessionId, passwordHash })
        await notifyStaff(tx, clock, staffId, { change: 'password', device: placeOf(request.from).device })
      })
      const audit = { action: 'staff.password' as const, subject: subjectOf(staffId) }
      return { data: {}, message: 'Your password is changed. Your other sessions were ended.', audit }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeStaffInvite, async (request) => {
    const { tx, now, input } = request
    const { email, name, roles } = input
    const staff = staffOf(request)
    sendSoon()
    if (await needsOtherOwner(tx, staff.staffId, await invitedRoles(tx, email), roles)) {
      const subject = { kind: 'invitation', id: email.toLowerCase().slice(0, 60) }
      const reason = 'This person would be able to approve requests.'
      await askApproval(tx, now, { kind: 'staff-invite', subject, reason, input, askedBy: staff.staffId })
      const what = `${name} (${email}) is to be invited: ${rolesText(roles)}. It waits for another owner.`
      await notifyOwners({ tx, clock, officeUrl }, { by: staff.name, what })
      const audit = { action: 'staff.invite-asked' as const, after: { roles }, personal: { email, name } }
      return { data: { staffId: null }, message: 'Requested. Another owner must approve it.', audit }
    }
    const { staffId, audit } = await inviteAndNotify({ tx, clock, officeUrl }, staff.name, input)
    return { data: { staffId }, message: `We have sent an invitation to ${email}. It is valid for three days.`, audit }
  })

  serveOfficeCall(app, officeStaffReset, async (request) => {
    const { staffId } = request.input
    const by = staffOf(request).name
    await demandMayReset(request.tx, staffId)
    const { name, email, ended } = await resetFactors({ tx: request.tx, clock, officeUrl }, { staffId, by })
    sendSoon()
    return {
      data: { ended },
      message: `${name} was sent a link to set up their account again.`,
      audit: { action: 'staff.reset-factor', subject: subjectOf(staffId), after: { ended }, personal: { name, email } },
    }
  })
}
