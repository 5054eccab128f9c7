import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { TEAM_PHOTO } from '../base/choices.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { emailOf, filled, kenyanMobile, maybe, money, referenceId } from '../base/fields.ts'
import { activeFlag } from './branch.ts'

/** A company's team is managed by its owner. */
const OWNER: readonly UserType[] = [USER_TYPE.trader]
const post = { method: 'POST', body: 'json', answer: 'json', who: OWNER } as const

export const teamMember = z.object({
  userId: referenceId,
  firstName: z.string(),
  lastName: z.string(),
  /** Without the plus. */
  countryCode: z.string(),
  /** Nine digits behind +254. */
  mobileNumber: z.string(),
  email: z.string(),
  /** Address of the photo's call, null without a photo. */
  profilePhoto: z.nullable(z.string()),
  /** 1 can sign in, 0 cannot. */
  active: activeFlag,
  assignBranch: z.array(referenceId),
  assignBranchNames: z.array(z.string()),
  /** Branches with this member as primary contact: this remains until another contact is chosen there. */
  contactOf: z.array(z.string()),
  /** True until the invitation's link was used. */
  isInvited: z.boolean(),
  /** Expiry of the last invitation, ISO instant; null without a usable invitation. */
  invitedUntil: z.nullable(z.string()),
  /** Larger orders wait for approval, with VAT; null: no limit. Absent if the upstream does not know limits, as the next two. */
  orderLimit: z.optional(z.nullable(money)),
  /** The most that the orders of a calendar month can total without approval. */
  monthLimit: z.optional(z.nullable(money)),
  /** 1 can approve orders of other members. */
  approvesOrders: z.optional(activeFlag),
})
export type TeamMember = z.output<typeof teamMember>

export const teamMemberList = defineCall({
  ...post,
  name: 'team-member-list',
  path: '/team-member-list',
  summary: "The company's team, by name. With isApiDropDown all possible branch contacts, including the owner.",
  writes: false,
  request: z.object({ isApiDropDown: z._default(z.literal([0, 1]), 0) }),
  reply: z.array(teamMember),
})

export const teamMemberDetail = defineCall({
  ...post,
  name: 'team-member-detail',
  path: '/team-member-detail',
  summary: "A member of the company's team.",
  writes: false,
  request: z.object({ userId: referenceId }),
  reply: teamMember,
})

/** A colleague's, so not "your email". */
const memberEmail = emailOf('Enter an email.')

/** The largest limit, in shillings. */
const MAX_LIMIT = 100_000_000

/** A limit in whole shillings, as typed: "50,000"; empty without a limit. */
const limitText = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s,]/g, '')),
  z.refine((text) => text === '' || (/^\d{1,9}$/.test(text) && Number(text) <= MAX_LIMIT), {
    message: 'Enter whole shillings, at most 100,000,000, or leave it empty.',
  }),
)

const fields = {
  firstName: filled('Enter a first name.', 60),
  lastName: maybe(60),
  countryCode: z._default(z.literal('254', 'Enter a Kenyan mobile number.'), '254'),
  mobileNumber: kenyanMobile,
  active: z._default(activeFlag, 1),
  assignBranch: z._default(z.array(referenceId).check(z.maxLength(500)), []),
  /** In whole shillings as typed; empty: no limit. Absent leaves the limit unchanged. */
  orderLimit: z.optional(limitText),
  monthLimit: z.optional(limitText),
  approvesOrders: z.optional(activeFlag),
}

export const teamMemberAdd = defineCall({
  ...post,
  body: 'multipart',
  name: 'team-member-add',
  path: '/team-member-add',
  summary: 'Adds a branch customer to the team and emails them an invitation.',
  writes: true,
  files: { profilePhoto: TEAM_PHOTO },
  request: z.object({ ...fields, email: memberEmail }),
  reply: teamMember,
})

export const teamMemberUpdate = defineCall({
  ...post,
  body: 'multipart',
  name: 'team-member-update',
  path: '/team-member-update',
  summary: 'Changes a team member. The email stays.',
  writes: true,
  files: { profilePhoto: TEAM_PHOTO },
  request: z.object({
    userId: referenceId,
    ...fields,
    email: z.optional(memberEmail),
    /** 1 removes the photo, if no photo is sent. */
    removePhoto: z._default(z.literal([0, 1]), 0),
  }),
  reply: teamMember,
})

export const teamMemberStatusUpdate = defineCall({
  ...post,
  name: 'team-member-status-update',
  path: '/team-member-status-update',
  summary: 'Activates or deactivates a team member. Deactivation ends all sessions of the member.',
  writes: true,
  request: z.object({ userId: referenceId, active: activeFlag }),
  reply: teamMember,
})

/** An addition of ours. */
export const teamMemberInvite = defineCall({
  ...post,
  name: 'team-member-invite',
  path: '/team-member-invite',
  summary: 'Emails the invitation again; the earlier link stops working.',
  writes: true,
  request: z.object({ userId: referenceId }),
  reply: teamMember,
})

/** An addition of ours: the photo as a file. */
export const teamMemberPhoto = defineCall({
  name: 'team-member-photo',
  path: '/team-member-photo',
  method: 'GET',
  summary: "The photo of a member of the company's team.",
  who: OWNER,
  body: 'none',
  answer: 'file',
  fileTypes: ['image/jpeg', 'image/png'],
  writes: false,
  request: z.object({
    userId: referenceId,
    /** Changes with each photo, so that a browser does not show a cached one. */
    v: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.object({}),
})
