import type { UserType } from '#lib/contract/codes.ts'
import type { ApprovalStatus, Identity } from '#lib/contract/session.ts'
import { DEFAULT_DECLINED_REASON } from '#lib/kyc/declined-reason.ts'

/** Somebody as sign-in and every call's permission see them. */
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
  /** The company's for types 1 and 3; the others need no papers. */
  approvalStatus: ApprovalStatus
  declinedReason: string | null
  active: boolean
  confirmed: boolean
}

/** The columns of an Account, for a statement in which `u` is users and `c` its company, joined from the left. */
export const ACCOUNT_COLUMNS = `
  u.id AS "userId", u.user_type AS "userType", u.company_id AS "companyId", c.name AS "companyName",
  u.first_name AS "firstName", u.last_name AS "lastName", u.email,
  u.mobile_country_code || ltrim(u.mobile_number, '0') AS mobile,
  coalesce(c.approval_status, 'approved') AS "approvalStatus", c.declined_reason AS "declinedReason",
  u.active AND u.deleted_at IS NULL AS active, u.confirmed_at IS NOT NULL AS confirmed`

/** What sign-in and the passport say of somebody. */
export function identityOf(account: Account): Identity {
  const person = [account.firstName, account.lastName].filter(Boolean).join(' ')
  return {
    userId: account.userId,
    name: (account.userType === 3 ? account.companyName : person) || account.companyName || person || 'Account',
    userType: account.userType,
    approvalStatus: account.approvalStatus,
    declinedReason:
      account.approvalStatus === 'declined' ? account.declinedReason?.trim() || DEFAULT_DECLINED_REASON : null,
  }
}
