import { accountOf, useViewer } from '#lib/account/account.ts'
import { belongsToCompany, hasAddresses, ownsCompany, paysNow } from '#lib/account/capabilities.ts'
import type { Buyer } from './checkout-draft.ts'

/** Who buys, whether the order is paid at once, and whose company it is for: their own, or a trader's they act for. */
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
