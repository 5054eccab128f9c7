import type { Identity } from '#lib/contract/session.ts'
import { safeNext } from '#lib/sign-in-ended.ts'

/** A trader whose documents are not approved goes to them first; everybody else to where they were, or home. */
export function afterSignIn({ userType, approvalStatus }: Pick<Identity, 'userType' | 'approvalStatus'>, next: string) {
  return userType === 3 && approvalStatus !== 'approved' ? '/kyc-upload' : safeNext(next)
}
