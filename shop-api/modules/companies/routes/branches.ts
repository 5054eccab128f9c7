import type { FastifyInstance } from 'fastify'
import {
  branchCreate,
  branchDetail,
  branchList,
  branchStatusUpdate,
  branchUpdate,
} from '#lib/contract/companies/branch.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { approvedCompany, companyCaller } from '../company-caller.ts'
import { listBranches } from '../queries/branches.ts'
import { listedBranch } from '../rules/branch.ts'
import { loadBranchDetails, saveBranch, setBranchActive } from '../use-cases/save-branch.ts'

/** A company's branches. */
export function serveBranches(app: FastifyInstance): void {
  const { database } = app.shop

  // Open to companies that wait for approval, too: their past orders are filtered by branch.
  serveCall(app, branchList, async ({ input, caller, tx }) => ({
    data: (await listBranches(tx, companyCaller(caller), input.isApiDropDown === 1)).map(listedBranch),
  }))

  serveCall(app, branchDetail, async ({ input, caller, tx }) => ({
    data: await loadBranchDetails(tx, approvedCompany(caller), input.branchId),
  }))

  serveCall(app, branchCreate, async ({ input, caller }) => {
    const companyId = approvedCompany(caller)
    const data = await database.transaction(async (tx) =>
      loadBranchDetails(tx, companyId, await saveBranch(tx, companyId, input, null)),
    )
    return { data, message: `${data.branchName} is added to your branches.` }
  })

  serveCall(app, branchUpdate, async ({ input, caller }) => {
    const companyId = approvedCompany(caller)
    const { branchId, ...form } = input
    const data = await database.transaction(async (tx) =>
      loadBranchDetails(tx, companyId, await saveBranch(tx, companyId, form, branchId)),
    )
    return { data, message: `${data.branchName} is saved.` }
  })

  serveCall(app, branchStatusUpdate, async ({ input, caller, tx }) => {
    const active = input.active === 1
    const name = await setBranchActive(tx, approvedCompany(caller), input.user_id, active)
    return {
      data: {},
      message: active ? `${name} is active again.` : `${name} is now inactive. You cannot order for it.`,
    }
  })
}
