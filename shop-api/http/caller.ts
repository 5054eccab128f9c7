import type { FastifyRequest } from 'fastify'
import { SELECT_TRADER } from '#lib/contract/acting.ts'
import type { Call, Who } from '#lib/contract/call.ts'
import type { UserType } from '#lib/contract/codes.ts'
import type { Clock } from '#lib/format/clock.ts'
import { DEFAULT_DECLINED_REASON } from '#lib/kyc/declined-reason.ts'
import type { Query } from '../db/client.ts'
import type { Account } from '../domain/identity/account.ts'
import { refuse } from '../domain/refusal.ts'
import { type ActingFor, actingOf } from '../store/identity/acting.ts'
import { sessionOf } from '../store/identity/sessions.ts'

/** Who asks. A guest has no id. */
export type Caller = { who: 'guest' } | SignedIn

export interface SignedIn {
  who: UserType
  userId: number
  sessionId: number
  /** While somebody acts for a trader its company and standing are the trader's: what they may do, they do for it. */
  account: Account
  /** The trader a sales representative acts for in this call. */
  acting: ActingFor | null
}

const NOT_FOR_ANOTHER = 'This cannot be done for somebody else.'
const ENDED = 'Your sign-in has ended. Please sign in again.'

/** The header in which the BFF sends what a sales representative acts with. */
export const ACTING_HEADER = 'x-acting-token'

/**
 * Reads the caller from the Authorization header, and from the one beside it for whom they act: the one place that
 * does. A token that is no longer good is refused, never taken for a guest's, nor for that of somebody who acts for
 * nobody.
 * @param call what is asked; only one that is declared `acting` can be done for somebody else. Without one (a stream),
 *   and where it is `passive`, the sign-in does not count as used.
 */
export async function callerOf(
  request: FastifyRequest,
  query: Query,
  clock: Clock,
  call?: Pick<Call, 'acting' | 'passive'>,
): Promise<Caller> {
  const header = request.headers.authorization
  if (header === undefined) return { who: 'guest' }
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header) ?? []
  const session = token === undefined ? null : await sessionOf(query, clock, token, call !== undefined && !call.passive)
  if (!session) throw refuse('sign-in-needed', ENDED)
  const { sessionId, account } = session
  const { userId } = account
  const caller = { who: account.userType, userId, sessionId, account, acting: null }
  const actingToken = request.headers[ACTING_HEADER]
  if (actingToken === undefined) return caller
  if (account.userType !== 6 || !call?.acting) throw refuse('not-allowed', NOT_FOR_ANOTHER)
  const acting = await actingOf(query, clock, { userId, sessionId }, String(actingToken))
  // Its standing was looked at just now.
  return { ...caller, acting, account: { ...account, ...acting, approvalStatus: 'approved', declinedReason: null } }
}

/**
 * Refuses a caller whom the call's `who` does not name: 401 for a guest, 403 for a signed-in person. Who acts for a trader
 * may what is declared so.
 */
export function checkWho(call: Call, caller: Caller): void {
  if (call.who.includes(caller.who as Who)) return
  if (caller.who !== 'guest' && caller.acting) return
  if (caller.who === 'guest') throw refuse('sign-in-needed', 'Please sign in.')
  throw refuse('not-allowed', 'Your account may not do this.')
}

/** The signed-in person of a call whose `who` names no guest. */
export function signedIn(caller: Caller): SignedIn {
  if (caller.who === 'guest') throw refuse('sign-in-needed', 'Please sign in.')
  return caller
}

/** Refuses a company whose papers wait or were declined, with the reason. */
export function checkApproved(caller: Caller): void {
  if (caller.who === 'guest' || caller.account.approvalStatus === 'approved') return
  const { approvalStatus, declinedReason } = caller.account
  const whose = caller.who === 3 ? 'Your' : "Your company's"
  if (approvalStatus === 'pending') {
    throw refuse('not-approved', `${whose} documents are not approved yet. You can order as soon as they are.`)
  }
  const reason = (declinedReason?.trim() || DEFAULT_DECLINED_REASON).replace(/\.$/, '')
  const whatNow = caller.who === 3 ? ' Please upload them again.' : ''
  throw refuse('not-approved', `${whose} documents were declined: ${reason}.${whatNow}`)
}

/** Refuses whoever may not order just now: a company that is not approved, a representative who acts for nobody. */
export function checkMayOrder(caller: Caller): void {
  checkApproved(caller)
  if (caller.who === 6 && !caller.acting) throw refuse('trader-needed', SELECT_TRADER)
}
