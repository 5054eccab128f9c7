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

/** The notification of a company's owners about a branch that staff have changed or added. */
function noticeOf(name: string, isChange: boolean, isApproved: boolean): { title: string; body: string } {
  if (isChange)
    return { title: `We have changed your branch ${name}`, body: 'Please check its name, contact and addresses.' }
  const body = isApproved
    ? 'You can now order for this branch.'
    : 'You can order for this branch when your company is approved.'
  return { title: `We have added ${name}`, body }
}

/** The changed values for the audit log, with the values before if the branch existed. */
const changedValues = (changed: readonly (keyof OfficeBranch)[], branch: OfficeBranch, before: OfficeBranch | null) =>
  Object.fromEntries(
    changed.flatMap((name) => [...(before ? [[`${name} before`, before[name]]] : []), [name, branch[name]]]),
  )

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
      const notice = noticeOf(branch.branchName, changes !== null, company.approvalStatus === 'approved')
      await notify(tx, owners, { about: 'profile', ...notice, href: '/branch' }, now)
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
        personal: changedValues(changed, branch, current?.branch ?? null),
        reason,
      },
    }
  })
}
