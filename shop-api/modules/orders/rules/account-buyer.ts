import { ownsCompany, paysNow, worksAtBranch } from '#lib/account/capabilities.ts'
import type { Account } from '../../identity/rules/account.ts'
import type { Buyer } from './recipient.ts'

/**
 * The buyer of an account. A company is named by its name; the person or representative is recorded as the user that
 * placed the order.
 * @param ordersForTrader a representative orders for the trader whose company the account has
 */
export function buyerOfAccount(account: Account, ordersForTrader: boolean): Buyer {
  const { userId, userType, companyId, companyName, firstName, lastName, email, mobile } = account
  const named =
    ownsCompany(userType) || ordersForTrader ? { firstName: companyName ?? '', lastName: '' } : { firstName, lastName }
  return {
    id: userId,
    userType,
    companyId,
    firstName: named.firstName ?? '',
    lastName: named.lastName ?? '',
    email: email ?? '',
    mobileNumber: mobile,
  }
}

/** Reason why staff cannot prepare an order for an account; null if they can. */
export function refuseDraftFor(account: Account): string | null {
  const { userType, active, approvalStatus, companyName } = account
  if (!active) return 'This account is closed.'
  if (!paysNow(userType) && !ownsCompany(userType) && !worksAtBranch(userType))
    return 'This person orders for others. Choose a person of the company.'
  const whose = companyName ?? 'this company'
  if (approvalStatus === 'pending') return `The documents of ${whose} are not approved yet: it cannot order.`
  return approvalStatus === 'declined' ? `The documents of ${whose} were declined: it cannot order.` : null
}
