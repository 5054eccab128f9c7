import { worksAtBranch } from '#lib/account/capabilities.ts'
import type { UserType } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import type { Branch } from '../rules/branch.ts'
import { selectById, selectOfCompany, selectOneVisible, selectVisible } from './branches.sql.ts'

/** The reader of branches: a branch customer sees the branches assigned to them, all others the company's. */
export interface BranchViewer {
  companyId: number
  userId: number
  userType: UserType
}

const visibleTo = ({ companyId, userId, userType }: BranchViewer) => ({
  companyId,
  memberId: worksAtBranch(userType) ? userId : null,
})

/** The branches visible to a user, by name. @param orderableOnly only branches that accept orders */
export const listBranches = (tx: Session, viewer: BranchViewer, orderableOnly: boolean): Promise<Branch[]> =>
  selectVisible(tx.query, { ...visibleTo(viewer), orderableOnly })

/** A branch visible to a user; null for any other. */
export async function findBranch(tx: Session, viewer: BranchViewer, id: number): Promise<Branch | null> {
  const [branch] = await selectOneVisible(tx.query, { ...visibleTo(viewer), id })
  return branch ?? null
}

/** Branches of one company, or with null of all companies. */
export const branchesOfCompany = (tx: Session, companyId: number | null): Promise<Branch[]> =>
  selectOfCompany(tx.query, { companyId })

/** One branch of any company; null if it does not exist. */
export async function branchById(tx: Session, id: number): Promise<Branch | null> {
  const [branch] = await selectById(tx.query, { id })
  return branch ?? null
}
