import { ownsCompany } from '#lib/account/capabilities.ts'
import { safeNext } from '#lib/account/sign-in-ended.ts'
import type { Identity } from '#lib/contract/identity/session.ts'

/**
 * The address to open after sign-in: the documents page for a trader without approval, else the previous page or home.
 */
export function afterSignIn({ userType, approvalStatus }: Pick<Identity, 'userType' | 'approvalStatus'>, next: string) {
  return ownsCompany(userType) && approvalStatus !== 'approved' ? '/kyc-upload' : safeNext(next)
}
