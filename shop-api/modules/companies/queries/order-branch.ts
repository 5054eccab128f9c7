import type { Session } from '../../../db/client.ts'
import { type BranchViewer, findBranch } from './branches.ts'

/** The branch an order is for; null when the buyer may order for none of that id. */
export const loadOrderBranch = (tx: Session, buyer: BranchViewer, branchId: number | null | undefined) =>
  branchId ? findBranch(tx, buyer, branchId) : Promise.resolve(null)
