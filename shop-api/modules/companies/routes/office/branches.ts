import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { type OfficeBranch, officeBranch, officeBranchSave } from '#lib/contract/companies/office/branches.ts'
import type { Session } from '../../../../db/client.ts'
import { refuse } from '../../../../refusal.ts'
import { notify } from '../../../notifications/use-cases/notify.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { companyOwners } from '../../queries/company-owners.ts'
import { lockKycCompany } from '../../queries/kyc-status.ts'
import { loadBranchDetails, saveBranch } from '../../use-cases/save-branch.ts'

async function loadBranch(tx: Session, companyId: number, branchId: number) {
  const details = await loadBranchDetails(tx, companyId, branchId)
  const { branchId: _id, primaryContactName: _name, teamMemberUserIds, teamMembers: _team, ...rest } = details
  const { approval_status: _status, declinedReason: _reason, active: _active, ...branch } = rest
  return { branch: branch as OfficeBranch, teamMemberUserIds }
}

/** A company's branches, added and changed by staff. */
export function serveOfficeBranches(app: FastifyInstance): void {
  serveOfficeCall(app, officeBranch, async ({ input: { companyId, branchId }, tx }) => ({
    data: (await loadBranch(tx, companyId, branchId)).branch,
  }))

  serveOfficeCall(app, officeBranchSave, async ({ input, tx, now }) => {
    const { companyId, changes, reason, ...form } = input
    const company = await lockKycCompany(tx, companyId)
    if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
    const current = changes && (await loadBranch(tx, companyId, changes.branchId))
    if (current && !isDeepStrictEqual(current.branch, changes.before))
      throw refuse(
        'changed-meanwhile',
        'A colleague or the company has changed this branch. Close the form and open it again.',
      )
    const teamMemberUserIds = current?.teamMemberUserIds ?? []
    const id = changes?.branchId ?? null
    const branchId = await saveBranch(tx, companyId, { ...form, teamMemberUserIds }, id, true)
    const { branch } = await loadBranch(tx, companyId, branchId)
    const changed = (Object.keys(branch) as (keyof OfficeBranch)[]).filter(
      (name) => branch[name] !== current?.branch[name],
    )
    if (changed.length > 0) {
      const owners = (await companyOwners(tx, companyId)).map((owner) => owner.id)
      const title = changes ? `We have changed your branch ${branch.branchName}` : `We have added ${branch.branchName}`
      const added =
        company.approvalStatus === 'approved'
          ? 'You can now order for this branch.'
          : 'You can order for this branch when your company is approved.'
      const body = changes ? 'Please check its name, contact and addresses.' : added
      await notify(tx, owners, { about: 'profile', title, body, href: '/branch' }, now)
    }
    const to = !changes ? 'added' : changed.length > 0 ? 'changed' : 'unchanged'
    return {
      data: { branchId },
      message: `${branch.branchName} is ${to === 'changed' ? 'saved' : to}.`,
      audit: {
        action: changes ? 'companies.branch-edit' : 'companies.branch-add',
        subject: { kind: 'company', id: companyId },
        after: { branch: branch.branchName, to, branchId, fields: changed },
        // An address can be a person's: erasure empties these values.
        personal: Object.fromEntries(
          changed.flatMap((name) => [
            ...(current ? [[`${name} before`, current.branch[name]]] : []),
            [name, branch[name]],
          ]),
        ),
        reason,
      },
    }
  })
}
