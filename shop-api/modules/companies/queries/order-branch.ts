import type { Session } from '../../../db/client.ts'
import { type BranchViewer, findBranch } from './branches.ts'

/** The branch of an order; null if the buyer cannot order for a branch with this id. */
export const loadOrderBranch = (tx: Session, buyer: BranchViewer, branchId: number | null | undefined) =>
  branchId ? findBranch(tx, buyer, branchId) : Promise.resolve(null)
