import { changesWhoDecides, ROLES, type Role } from '#lib/contract/base/permissions.ts'
import type { ApprovalKind } from './approval-kind.ts'
import { changeRoles, hasSecondPerson } from './manage-staff.ts'
import { notifyOwners } from './notify-owners.ts'
import { inviteStaff, rolesText, type StaffMailContext } from './staff-links.ts'

/** Granting the right to decide approvals needs two owners, if there are two. */

export interface RolesChange {
  staffId: number
  version: number
  name: string
  roles: Role[]
}

export interface Invited {
  email: string
  name: string
  roles: Role[]
}

/** Whether a change of roles waits for another owner. @param by staffId of the person who makes it */
export const needsOtherOwner = async (
  tx: StaffMailContext['tx'],
  by: number,
  before: readonly Role[],
  after: readonly Role[],
): Promise<boolean> => changesWhoDecides(before, after) && hasSecondPerson(tx, [by], 'staff.manage')

/** Changes roles and notifies every owner. @returns the log entry's values */
export async function changeRolesAndNotify(context: StaffMailContext, by: string, change: RolesChange) {
  const { before, after } = await changeRoles(context.tx, change, context.clock())
  const what = `${after.name} (${after.email}): ${rolesText(after.roles)}. Before: ${rolesText(before.roles)}.`
  await notifyOwners(context, { by, what })
  return {
    action: 'staff.roles' as const,
    subject: { kind: 'staff', id: after.id },
    before: { roles: before.roles },
    after: { roles: after.roles },
    personal: before.name === after.name ? undefined : { before: before.name, after: after.name },
  }
}

/** Invites a person and notifies every owner. @returns their number and the log entry's values */
export async function inviteAndNotify(context: StaffMailContext, by: string, { email, name, roles }: Invited) {
  const staffId = await inviteStaff(context, { email, name, roles })
  await notifyOwners(context, { by, what: `${name} (${email}) is invited: ${rolesText(roles)}.` })
  const subject = { kind: 'staff', id: staffId }
  return { staffId, audit: { action: 'staff.invite' as const, subject, after: { roles }, personal: { email, name } } }
}

const labels = (roles: unknown) => (roles as Role[]).map((role) => ROLES[role].label).join(', ')

/** Roles that change who decides. */
export const staffRolesApproval: ApprovalKind = {
  kind: 'staff-roles',
  askPermission: 'staff.manage',
  details: async (_tx, { input }) => {
    const { name, roles, before } = input as RolesChange & { before: Role[] }
    return [`${name}: ${labels(roles)}. Before: ${labels(before)}.`]
  },
  execute: async ({ tx, now, staff, officeUrl }, { input }) => ({
    state: 'done',
    audit: await changeRolesAndNotify({ tx, clock: () => now, officeUrl }, staff.name, input as RolesChange),
  }),
}

/** An invitation of a person who could then decide approvals. */
export const staffInviteApproval: ApprovalKind = {
  kind: 'staff-invite',
  askPermission: 'staff.manage',
  details: async (_tx, { input }) => {
    const { email, name, roles } = input as Invited
    return [`${name} (${email}): ${labels(roles)}.`]
  },
  execute: async ({ tx, now, staff, officeUrl }, { input }) => {
    const { audit } = await inviteAndNotify({ tx, clock: () => now, officeUrl }, staff.name, input as Invited)
    return { state: 'done', audit }
  },
}
