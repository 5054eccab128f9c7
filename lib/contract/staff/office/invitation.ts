import * as z from 'zod/mini'
import { email } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { ALL_ROLES } from '../../base/permissions.ts'
import { officeTokens } from './session.ts'

/** Links that let staff in: an invitation, or access after a factor was reset; and the user's password. */

const post = { method: 'POST', body: 'json', answer: 'json', writes: true, idempotent: false } as const

/** Staff passwords are longer than customers'. */
export const MIN_STAFF_PASSWORD = 12
const token = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete. Please open it from the email again.'))
export const staffPassword = z
  .string()
  .check(
    z.minLength(MIN_STAFF_PASSWORD, `A password has at least ${MIN_STAFF_PASSWORD} characters.`),
    z.maxLength(200, 'A password has at most 200 characters.'),
  )

export const officeInvitation = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-invitation',
  path: '/office/invitation',
  access: 'open',
  summary: 'The person of a link. The link stays valid.',
  request: z.object({ token }),
  reply: z.object({
    kind: z.enum(['invitation', 'reset']),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.string()),
  }),
})

export const officeInvitationUse = defineOfficeCall({
  ...post,
  name: 'office-invitation-use',
  path: '/office/invitation/use',
  access: 'open',
  own: true,
  summary: 'Uses a link: sets the password and begins a session for setting up a second factor.',
  request: z.object({ token, password: staffPassword }),
  reply: z.object({ tokens: z.optional(officeTokens) }),
})

export const officePasswordChange = defineOfficeCall({
  ...post,
  name: 'office-password-change',
  path: '/office/me/password',
  access: 'staff',
  needsFreshFactor: true,
  summary: 'Changes the caller’s password and ends the caller’s other sessions.',
  request: z.object({
    oldPassword: z.string().check(z.minLength(1, 'Enter your current password.'), z.maxLength(200)),
    newPassword: staffPassword,
  }),
  reply: z.object({}),
})

const byManager = {
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'staff.manage',
  needsFreshFactor: true,
} as const
const staffId = z.int().check(z.positive())

export const officeStaffInvite = defineOfficeCall({
  ...byManager,
  name: 'office-staff-invite',
  path: '/office/staff/invite',
  summary:
    'Invites a staff member by email, or again a person who has not opened the account. An earlier link becomes invalid.',
  request: z.object({
    email,
    name: z.string().check(z.trim(), z.minLength(1, 'Enter their name.'), z.maxLength(80)),
    roles: z.array(z.enum(ALL_ROLES)).check(z.minLength(1, 'Choose a role.')),
  }),
  /** Null if another owner must approve first. */
  reply: z.object({ staffId: z.nullable(z.int()) }),
})

export const officeStaffReset = defineOfficeCall({
  ...byManager,
  name: 'office-staff-reset',
  path: '/office/staff/reset-factor',
  summary:
    "Resets a staff member's password and second factors, ends the sessions, emails a new link and notifies every owner.",
  request: z.object({ staffId }),
  reply: z.object({ ended: z.int() }),
})

export const INVITATION_CALLS = [
  officeInvitation,
  officeInvitationUse,
  officePasswordChange,
  officeStaffInvite,
  officeStaffReset,
]
