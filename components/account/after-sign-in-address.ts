import { ownsCompany } from '#lib/account/capabilities.ts'
import { safeNext } from '#lib/account/sign-in-ended.ts'
import type { Identity } from '#lib/contract/identity/session.ts'

/** A trader whose documents are not approved goes to them first; everybody else to where they were, or home. */
export function afterSignIn({ userType, approvalStatus }: Pick<Identity, 'userType' | 'approvalStatus'>, next: string) {
  return ownsCompany(userType) && approvalStatus !== 'approved' ? '/kyc-upload' : safeNext(next)
}
