import type { Account } from '../account/account.ts'
import { actsForTraders, canOrder, ordersForCompany, ownsCompany } from '../account/capabilities.ts'

/** The page for companies. */
export const TRADE = '/trade'
/** Its list of the documents that we need. */
export const TRADE_DOCUMENTS = '/trade#documents'

/** The next step towards a trader account: its address and its button's label. */
export function tradeStep({ userType, approval, actingFor }: Pick<Account, 'userType' | 'approval' | 'actingFor'>): {
  href: string
  label: string
} {
  if (userType === null) return { href: '/sign-up?as=trader', label: 'Open a trader account' }
  if (ownsCompany(userType) && approval !== 'approved') return { href: '/kyc-upload', label: 'Send your documents' }
  if (actsForTraders(userType) && actingFor === null) return { href: '/settings', label: 'Select trader' }
  if (ordersForCompany(userType)) return { href: '/quick-order', label: 'Order by code' }
  // A consumer's account stays a consumer account: a company needs a separate account with a separate email. The
  // sign-up is for signed-out users.
  return canOrder(userType)
    ? { href: '/need-help', label: 'Request a trader account' }
    : { href: '/product-list', label: 'See all products' }
}
