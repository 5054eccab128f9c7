import type { FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Call, UserType, Who } from '#lib/contract/call.ts'
import { DEFAULT_DECLINED_REASON } from '#lib/declined-reason.ts'
import type { Query } from '../db/client.ts'
import type { Account } from '../domain/identity/account.ts'
import { sessionOf } from '../domain/identity/sessions.ts'
import { refuse } from './problem-error.ts'

/** Who asks. A guest has no id. */
export type Caller = { who: 'guest' } | SignedIn

export interface SignedIn {
  who: UserType
  userId: number
  sessionId: number
  account: Account
}

const ENDED = 'Your sign-in has ended. Please sign in again.'

/**
 * Reads the caller from the Authorization header: the one place that does. A token that is no longer good is refused,
 * never taken for a guest's.
 */
export async function callerOf(request: FastifyRequest, query: Query, clock: Clock): Promise<Caller> {
  const header = request.headers.authorization
  if (header === undefined) return { who: 'guest' }
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header) ?? []
  const session = token === undefined ? null : await sessionOf(query, clock, token)
  if (!session) throw refuse('sign-in-needed', ENDED)
  const { sessionId, account } = session
  return { who: account.userType, userId: account.userId, sessionId, account }
}

/** Refuses a caller whom the call's `who` does not name: 401 for a guest, 403 for a signed-in person. */
export function checkWho(call: Call, caller: Caller): void {
  if (call.who.includes(caller.who as Who)) return
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
