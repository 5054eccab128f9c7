import * as z from 'zod/mini'
import { filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { ALL_ROLES } from '../../base/permissions.ts'
import { approvalReason } from './approvals.ts'

/** The Staff section: staff members, their roles, and their start and end of access. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const
const staffId = z.int().check(z.positive())
const version = z.int()
const roles = z.array(z.enum(ALL_ROLES)).check(z.minLength(1, 'Choose a role.'))

const staffMember = z.object({
  staffId: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ALL_ROLES)),
  state: z.enum(['invited', 'active', 'left']),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  /** Sessions that are open. */
  sessions: z.int(),
  /** The device seen last, of an open session. */
  device: z.nullable(z.string()),
  passkeys: z.int(),
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Their removal was requested; another person must approve. */
  leaving: z.nullable(z.object({ approvalId: z.int(), version: z.int(), askedBy: z.string(), reason: z.string() })),
  version,
})
export type StaffMember = z.output<typeof staffMember>

export const officeStaffList = defineOfficeCall({
  ...post,
  writes: false,
  access: 'staff.view',
  name: 'office-staff-list',
  path: '/office/staff',
  summary: 'All current and former staff, with roles, factors and last activity.',
  request: z.object({}),
  reply: z.array(staffMember),
})

export const officeStaffRoles = defineOfficeCall({
  ...post,
  writes: true,
  needsFreshFactor: true,
  access: 'staff.manage',
  name: 'office-staff-roles',
  path: '/office/staff/roles',
  summary: 'Changes the name and roles of a staff member, from the next request. The last owner cannot lose the role.',
  request: z.object({ staffId, version, name: filled('Enter a name.', 80), roles }),
  reply: staffMember,
})

export const officeStaffSessionsEnd = defineOfficeCall({
  ...post,
  writes: true,
  access: 'staff.manage',
  name: 'office-staff-sessions-end',
  path: '/office/staff/end-sessions',
  summary: 'Ends all sessions of a staff member.',
  request: z.object({ staffId }),
  reply: z.object({ ended: z.int() }),
})

export const officeStaffLeave = defineOfficeCall({
  ...post,
  writes: true,
  needsFreshFactor: true,
  access: 'staff.manage',
  name: 'office-staff-leave',
  path: '/office/staff/leave',
  summary:
    'Requests the removal of a staff member, which another person approves. If no other person can approve, it takes effect at once. The sessions end now.',
  request: z.object({ staffId, version, reason: approvalReason }),
  reply: z.object({ member: staffMember, hasLeft: z.boolean() }),
})

/** Amount above which refunds need two people, for the table of roles. */
export const officeTwoPeople = defineOfficeCall({
  name: 'office-two-people',
  path: '/office/staff/two-people',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'staff',
  summary: 'Actions that need two people, and the amount of the limit.',
  request: z.object({}),
  reply: z.object({ refundLimit: z.nullable(money) }),
})

export const STAFF_CALLS = [
  officeStaffList,
  officeStaffRoles,
  officeStaffSessionsEnd,
  officeStaffLeave,
  officeTwoPeople,
]
