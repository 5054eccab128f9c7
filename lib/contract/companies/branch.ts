import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { filled, referenceId } from '../base/fields.ts'
import { approvalStatus } from '../identity/session.ts'
import { branchPlaces, wholeBranchPlaces } from './branch-places.ts'

/** A company's branches are managed by its owner; a branch customer sees those assigned to them. */
const OWNER: readonly UserType[] = [USER_TYPE.trader]
const COMPANY: readonly UserType[] = [USER_TYPE.branch, USER_TYPE.trader]
const post = { method: 'POST', body: 'json', answer: 'json' } as const

/** 1 active, 0 not. */
export const activeFlag = z.literal([0, 1])

export const listedBranch = z.object({
  id: referenceId,
  /** Id for the status call. The specification's branches have users; here it is the branch's id. */
  user_id: referenceId,
  name: z.string(),
  /** Location in one line: "Amal Plaza, Eastleigh 00610". */
  location: z.string(),
  /** Invoice address in one line. */
  invoiceLocation: z.string(),
  contact_person_name: z.string(),
  /** 2547XXXXXXXX. */
  contact_number: z.string(),
  email: z.string(),
  approval_status: approvalStatus,
  /** For a declined branch, the reason. */
  declinedReason: z.nullable(z.string()),
  active: activeFlag,
})
export type ListedBranch = z.output<typeof listedBranch>

export const branchList = defineCall({
  ...post,
  name: 'branch-list',
  path: '/branch-list',
  acting: true,
  summary:
    "The company's branches, or a branch customer's own branches, by name. With isApiDropDown only branches that can receive an order.",
  who: COMPANY,
  writes: false,
  request: z.object({ isApiDropDown: z._default(z.literal([0, 1]), 1) }),
  reply: z.array(listedBranch),
})

const teamMember = z.object({
  userId: referenceId,
  name: z.string(),
  email: z.string(),
  active: activeFlag,
})

/** A branch with the fields of its form, and the data shown beside the form. */
export const branchDetails = z.object({
  branchId: referenceId,
  branchName: z.string(),
  sameAddress: z.literal([0, 1]),
  ...branchPlaces,
  primaryContact: referenceId,
  primaryContactName: z.string(),
  teamMemberUserIds: z.array(referenceId),
  teamMembers: z.array(teamMember),
  approval_status: approvalStatus,
  declinedReason: z.nullable(z.string()),
  active: activeFlag,
})
export type BranchDetails = z.output<typeof branchDetails>

export const branchDetail = defineCall({
  ...post,
  name: 'branch-detail',
  path: '/branch-detail',
  summary: "One of the company's branches, with its addresses and team members.",
  who: OWNER,
  writes: false,
  request: z.object({ branchId: referenceId }),
  reply: branchDetails,
})

/** A branch as a form sends it, without its team. */
export const branchFields = {
  branchName: filled("Enter the branch's name.", 80),
  /** 1: the branch uses the company's addresses, and sends no address fields. */
  sameAddress: z._default(z.literal([0, 1]), 0),
  ...branchPlaces,
  /** A person of the company. Choosing them adds them to the team members. */
  primaryContact: z.int('Choose a primary contact.').check(z.minimum(1, 'Choose a primary contact.')),
}
const fields = {
  ...branchFields,
  teamMemberUserIds: z._default(z.array(referenceId).check(z.maxLength(500)), []),
}

export const branchCreate = defineCall({
  ...post,
  name: 'branch-create',
  path: '/branch-create',
  summary: 'Adds a branch. It starts approved and active.',
  who: OWNER,
  writes: true,
  request: z.object(fields).check(wholeBranchPlaces),
  reply: branchDetails,
})

export const branchUpdate = defineCall({
  ...post,
  name: 'branch-update',
  path: '/branch-update',
  summary: 'Changes a branch. The name of an approved branch cannot change.',
  who: OWNER,
  writes: true,
  request: z.object({ branchId: referenceId, ...fields }).check(wholeBranchPlaces),
  reply: branchDetails,
})

export const branchStatusUpdate = defineCall({
  ...post,
  name: 'branch-status-update',
  path: '/branch-status-update',
  summary: 'Activates or deactivates a branch. An inactive branch cannot receive orders.',
  who: OWNER,
  writes: true,
  request: z.object({ user_id: referenceId, active: activeFlag }),
  reply: z.object({}),
})
