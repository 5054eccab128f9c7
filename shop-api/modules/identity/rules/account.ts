import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import type { ApprovalStatus, Identity } from '#lib/contract/identity/session.ts'
import { DEFAULT_DECLINED_REASON } from '#lib/kyc/declined-reason.ts'

/** A user as signing in and every permission check see them. */
export interface Account {
  userId: number
  userType: UserType
  companyId: number | null
  companyName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  /** Digits with the country's dialling code: 2547XXXXXXXX. */
  mobile: string
  /** The company's, for its owner and its branches' people; all others are approved. */
  approvalStatus: ApprovalStatus
  declinedReason: string | null
  active: boolean
  confirmed: boolean
}

/** The reason shown to a declined company; null for one that is not declined. */
export const declinedReasonOf = (status: ApprovalStatus, reason: string | null): string | null =>
  status === 'declined' ? reason?.trim() || DEFAULT_DECLINED_REASON : null

/** The user's data in the response to a sign-in. */
export function identityOf(account: Account): Identity {
  const { userId, userType, companyName, approvalStatus, declinedReason } = account
  const person = [account.firstName, account.lastName].filter(Boolean).join(' ')
  return {
    userId,
    name: (userType === USER_TYPE.trader ? companyName : person) || companyName || person || 'Account',
    userType,
    approvalStatus,
    declinedReason: declinedReasonOf(approvalStatus, declinedReason),
  }
}
