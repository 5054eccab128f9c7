import type { FastifyRequest } from 'fastify'
import { actsForTraders, ownsCompany } from '#lib/account/capabilities.ts'
import type { Call, Who } from '#lib/contract/base/call.ts'
import type { UserType } from '#lib/contract/base/codes.ts'
import { SELECT_TRADER } from '#lib/contract/identity/trader-selection.ts'
import { VIEW_ONLY } from '#lib/contract/identity/view-as.ts'
import type { Clock } from '#lib/format/clock.ts'
import { DEFAULT_DECLINED_REASON } from '#lib/kyc/declined-reason.ts'
import type { Session } from '../../db/client.ts'
import { refuse } from '../../refusal.ts'
import type { Account } from './rules/account.ts'
import type { SelectedTrader } from './rules/trader-selection.ts'
import { isViewAsToken } from './rules/view-as.ts'
import { sessionOf } from './use-cases/sessions.ts'
import { traderOfToken } from './use-cases/trader-selection.ts'
import { type ViewAsSession, viewAsOf } from './use-cases/view-as.ts'

/** The user who calls. A guest has no id. */
export type Caller = { who: 'guest' } | SignedIn

export interface SignedIn {
  who: UserType
  userId: number
  /** Null for a staff member who views the shop as this user. */
  sessionId: number | null
  /** In a call for a selected trader its company and approval status are the trader's: the call is done for them. */
  account: Account
  /** The trader this call is made for; a sales representative has selected it. */
  selectedTrader: SelectedTrader | null
  /** Set if a staff member views the shop as this user: such a caller can only read. */
  viewAs?: Pick<ViewAsSession, 'viewAsId' | 'staffId' | 'permissions'>
}

const NOT_FOR_ANOTHER = 'You cannot do this for another account.'
const ENDED = 'Your sign-in has ended. Please sign in again.'

/** The header in which the storefront sends the token of the selected trader. */
const TRADER_HEADER = 'x-acting-token'

/**
 * Reads the caller from the Authorization header, and the selected trader from its own header. No other code does. An
 * expired token is refused: its call never counts as a guest's, nor a call for a trader as the representative's own.
 * @param call the call; only a call declared `acting` can be made for a trader. Without a call (a stream), and if it is
 * `passive`, the session does not count as used.
 */
export async function callerOf(
  request: FastifyRequest,
  tx: Session,
  clock: Clock,
  call?: Pick<Call, 'name' | 'acting' | 'passive' | 'writes' | 'ownOnly'>,
): Promise<Caller> {
  const header = request.headers.authorization
  if (header === undefined) return { who: 'guest' }
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header) ?? []
  if (token !== undefined && isViewAsToken(token)) return viewerAs(tx, clock, token, call)
  const session = token === undefined ? null : await sessionOf(tx, clock, token, call !== undefined && !call.passive)
  if (!session) throw refuse('sign-in-needed', ENDED)
  const { sessionId, account } = session
  const { userId, userType } = account
  const caller = { who: userType, userId, sessionId, account, selectedTrader: null }
  const traderToken = request.headers[TRADER_HEADER]
  if (traderToken === undefined) return caller
  if (!actsForTraders(userType) || !call?.acting) throw refuse('not-allowed', NOT_FOR_ANOTHER)
  const trader = await traderOfToken(tx, clock, { userId, sessionId }, String(traderToken))
  // Only an approved trader passes `traderOfToken`.
  const traderAccount: Account = { ...account, ...trader, approvalStatus: 'approved', declinedReason: null }
  return { ...caller, selectedTrader: trader, account: traderAccount }
}

/** A read-only session can only end itself. */
const LOGOUT = 'logout'

/** The caller of a staff member's session as a customer. All writing calls are refused here. */
async function viewerAs(
  tx: Session,
  clock: Clock,
  token: string,
  call?: Pick<Call, 'name' | 'writes' | 'ownOnly'>,
): Promise<SignedIn> {
  const session = await viewAsOf(tx, clock, token)
  if (!session) throw refuse('sign-in-needed', ENDED)
  if ((call?.writes && call.name !== LOGOUT) || call?.ownOnly) throw refuse('view-only', VIEW_ONLY)
  const { account, ...viewAs } = session
  const { userId, userType } = account
  return { who: userType, userId, sessionId: null, account, selectedTrader: null, viewAs }
}

/**
 * Refuses a caller outside the call's `who`: 401 for a guest, 403 for a user. A call for a selected trader is allowed
 * if the call is declared so, which `callerOf` has checked.
 */
export function checkWho(call: Call, caller: Caller): void {
  if (call.who.includes(caller.who as Who)) return
  if (caller.who === 'guest') throw refuse('sign-in-needed', 'Please sign in.')
  if (!caller.selectedTrader) throw refuse('not-allowed', 'Your account cannot do this.')
}

/** The owner of an idempotency key: a representative has a separate owner for each trader. */
export function keyOwnerOf(caller: Caller): unknown {
  if (caller.who === 'guest') return 'guest'
  return caller.selectedTrader ? [caller.userId, caller.selectedTrader.companyId] : caller.userId
}

/** The user of a call whose `who` names no guest. */
export function signedIn(caller: Caller): SignedIn {
  if (caller.who === 'guest') throw refuse('sign-in-needed', 'Please sign in.')
  return caller
}

/** The user of a call with their own session. @throws view-only for a staff member who views the shop as them */
export function ownSession(caller: Caller): SignedIn & { sessionId: number } {
  const { sessionId, ...user } = signedIn(caller)
  if (sessionId === null) throw refuse('view-only', VIEW_ONLY)
  return { ...user, sessionId }
}

/** Refuses a company whose documents wait or were declined, with the reason. */
export function checkApproved(caller: Caller): void {
  if (caller.who === 'guest' || caller.account.approvalStatus === 'approved') return
  const { approvalStatus, declinedReason } = caller.account
  const isOwner = ownsCompany(caller.who)
  const whose = isOwner ? 'Your' : "Your company's"
  if (approvalStatus === 'pending') {
    throw refuse('not-approved', `${whose} documents are not approved yet. You can order once they are approved.`)
  }
  const reason = (declinedReason?.trim() || DEFAULT_DECLINED_REASON).replace(/\.$/, '')
  const nextStep = isOwner ? ' Please upload them again.' : ''
  throw refuse('not-approved', `${whose} documents were declined: ${reason}.${nextStep}`)
}

/** Refuses who cannot order now: a company that is not approved, a sales representative without a selected trader. */
export function checkMayOrder(caller: Caller): void {
  checkApproved(caller)
  if (caller.who !== 'guest' && actsForTraders(caller.who) && !caller.selectedTrader) {
    throw refuse('trader-needed', SELECT_TRADER)
  }
}
