import { accountOf, useViewer } from '#lib/account/account.ts'
import { belongsToCompany, hasAddresses, ownsCompany, paysNow } from '#lib/account/capabilities.ts'
import type { Buyer } from './checkout-draft.ts'

/**
 * The kind of buyer, whether the order is paid at once, and the company of the order: the user's own, or that of
 * a trader they act for.
 */
export function useBuyer(): { buyer: Buyer; paysNow: boolean; runsCompany: 'own' | 'theirs' | null } {
  const { userType, actingFor } = accountOf(useViewer())
  const isForCompany = belongsToCompany(userType) || actingFor !== null
  const ownAddresses = hasAddresses(userType) ? 'saved' : 'collects'
  return {
    buyer: userType === null ? 'guest' : isForCompany ? 'branch' : ownAddresses,
    paysNow: paysNow(userType),
    runsCompany: actingFor !== null ? 'theirs' : ownsCompany(userType) ? 'own' : null,
  }
}
