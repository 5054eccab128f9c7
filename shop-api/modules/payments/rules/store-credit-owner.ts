import { hasStoreCredit } from '#lib/account/capabilities.ts'
import { refuse } from '../../../refusal.ts'
import type { Caller } from '../../identity/caller.ts'

/** The account of store credit of a caller: their own, or their company's. Null for a caller who cannot use one. */
export function storeCreditOwner(caller: Caller): { companyId: number } | { userId: number } | null {
  if (caller.who === 'guest' || caller.selectedTrader || !hasStoreCredit(caller.who)) return null
  const { companyId } = caller.account
  return companyId === null ? { userId: caller.userId } : { companyId }
}

/** Refuses a caller who cannot pay with store credit: only consumers and owners of companies can. */
export function checkMaySpend(caller: Caller): void {
  if (caller.who === 'guest') throw refuse('sign-in-needed', 'Please sign in to use store credit.')
  if (storeCreditOwner(caller) === null)
    throw refuse('not-allowed', 'Only the owner of the company can use its store credit.')
}

/** The customer or the company of an entry, as the log names it. */
export const auditSubjectOf = (owner: { companyId: number } | { userId: number }): { kind: string; id: number } =>
  'companyId' in owner ? { kind: 'company', id: owner.companyId } : { kind: 'customer', id: owner.userId }
