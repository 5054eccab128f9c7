import { refuse } from '../../refusal.ts'
import { type Caller, signedIn } from '../identity/caller.ts'
import type { BranchViewer } from './queries/branches.ts'

const NOT_YET = 'You can add branches and team members once your documents are approved.'

/** A caller with a company. @throws ProblemError not-allowed for all others */
export function companyCaller(caller: Caller): BranchViewer {
  const { userId, account } = signedIn(caller)
  if (account.companyId === null) throw refuse('not-allowed', 'Your account cannot do this.')
  return { companyId: account.companyId, userId, userType: account.userType }
}

/** The company of its owner. @throws ProblemError not-approved until its documents are approved */
export function approvedCompany(caller: Caller): number {
  const { companyId } = companyCaller(caller)
  if (signedIn(caller).account.approvalStatus !== 'approved') throw refuse('not-approved', NOT_YET)
  return companyId
}
