import { type Problem, problem } from '#lib/contract/problem.ts'
import type { Query } from '../../db/client.ts'
import { type BranchRow, type BranchViewer, findBranch } from './branch-rows.ts'

const CHOOSE = 'Choose a branch.'

/** The branch an order is for, as it stands now; null when there is none of that id that somebody may order for. */
export const loadOrderBranch = (query: Query, buyer: BranchViewer, branchId: number | null | undefined) =>
  branchId ? findBranch(query, buyer, branchId) : Promise.resolve(null)

/** Why nobody can order for a branch; null when one can. */
export function refuseBranch(asked: number | null | undefined, branch: BranchRow | null): Problem | null {
  if (!asked) return faultOf('invalid-request', CHOOSE)
  if (!branch) return faultOf('not-found', 'There is no such branch among yours. Choose another.')
  if (!branch.active) return faultOf('invalid-request', `${branch.name} is not active any more. Choose another branch.`)
  if (branch.approvalStatus === 'pending') {
    return faultOf('invalid-request', `${branch.name} waits for approval. Choose another branch, or ask us about it.`)
  }
  if (branch.approvalStatus === 'declined') {
    const reason = branch.declinedReason?.replace(/\.$/, '')
    return faultOf(
      'invalid-request',
      `${branch.name} was declined${reason ? `: ${reason}` : ''}. Choose another branch.`,
    )
  }
  return null
}

const faultOf = (code: 'invalid-request' | 'not-found', message: string) =>
  problem(code, message, { fields: { branchId: message } })
