import { type Problem, problem } from '#lib/contract/base/problem.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import type { Place } from '../../site/rules/place.ts'

/** The branch of an order. */
export interface OrderBranch {
  id: number
  name: string
  active: boolean
  approvalStatus: ApprovalStatus
  declinedReason: string | null
  contactName: string
  contactMobile: string
  deliveryPlace: Place
}

const CHOOSE = 'Choose a branch.'

/** Reason why the buyer cannot order for a branch; null if possible. */
export function refuseBranch(branchId: number | null | undefined, branch: OrderBranch | null): Problem | null {
  if (!branchId) return faultOf('invalid-request', CHOOSE)
  if (!branch) return faultOf('not-found', 'This is not one of your branches. Choose another.')
  if (!branch.active) return faultOf('invalid-request', `${branch.name} is no longer active. Choose another branch.`)
  if (branch.approvalStatus === 'pending') {
    return faultOf('invalid-request', `${branch.name} is waiting for approval. Choose another branch, or contact us.`)
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
