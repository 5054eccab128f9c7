import * as z from 'zod/mini'
import { filled, referenceId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { branchFields } from '../branch.ts'
import { wholeBranchPlaces } from '../branch-places.ts'
import { companyId } from './company-fields.ts'

/** Adding and changing a company's branch in the office: trader-branch detail, add and update for staff. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

const form = z.object(branchFields)
export type OfficeBranch = z.output<typeof form>

export const officeBranch = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-branch',
  path: '/office/companies/branch',
  access: 'companies.view',
  summary: 'A branch of a company, with its addresses and its contact.',
  request: z.object({ companyId, branchId: referenceId }),
  reply: form,
})

export const officeBranchSave = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-branch-save',
  path: '/office/companies/branch/save',
  access: 'companies.edit',
  summary:
    "Adds a branch to a company, or changes a branch. The company's owners are notified. A new branch is approved and active.",
  request: z
    .object({
      companyId,
      ...branchFields,
      /**
       * The branch to change, in the state that was read; null adds a branch. Refused if a colleague has changed it
       * since.
       */
      changes: z.nullable(z.object({ branchId: referenceId, before: form })),
      reason: filled('Enter a reason.', 300),
    })
    .check(wholeBranchPlaces),
  reply: z.object({ branchId: referenceId }),
})

export const decideBranchesJob = defineJob({
  kind: 'branches.decide',
  permission: 'branches.decide',
  summary: 'Approves or declines branches, or resets them to pending. Their company is notified.',
  input: z.object({
    branchIds: z.array(referenceId).check(z.minLength(1), z.maxLength(300)),
    to: z.enum(['approved', 'declined', 'pending']),
    /** Required when declining: the company reads it. */
    reason: z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters.')),
  }),
})

export const BRANCH_CALLS = [officeBranch, officeBranchSave, decideBranchesJob] as const
