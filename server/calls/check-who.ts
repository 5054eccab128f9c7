import { actsForTraders } from '#lib/account/capabilities.ts'
import 'server-only'
import type { Call } from '#lib/contract/base/call.ts'
import { refuse } from '../http/refusal.ts'
import type { CookieSession } from '../session/session.ts'

/**
 * Refuses, by the cookies alone and before the body is read, a caller whom the call's `who` does not name; the shop API
 * decides again. Of a sales representative it alone knows whether they still act for a trader.
 * @throws Refusal sign-in-needed, not-allowed
 */
export function checkWho(call: Call, session: CookieSession | 'broken' | null): void {
  if (call.who.includes('guest')) return
  if (!session || session === 'broken') throw refuse('sign-in-needed', 'Please sign in.')
  const { userType } = session.identity
  if (call.who.includes(userType) || (call.acting && actsForTraders(userType))) return
  throw refuse('not-allowed', 'Your account cannot do this.')
}
