/** The addresses that Safaricom posts to. Each contains a token, so they are never logged. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Fastify's route patterns of those addresses. */
export const HOOK_ROUTES = {
  /** A prompt's result. The attempt in the address finds its row even if the push's response was lost. */
  stk: '/hooks/mpesa/:token/stk/:attemptId',
  /** A manual payment. Safaricom refuses to register an address that contains "mpesa". */
  confirmation: '/hooks/paybill/:token/confirmation',
  validation: '/hooks/paybill/:token/validation',
  /** `report`: a refund's result, a time-out, or the result of a query. They have the same body, so their addresses differ. */
  refund: '/hooks/paybill/:token/refund/:refundId/:report',
  /** The result of a prompt to a till. It names no account, so the address does. */
  till: '/hooks/paybill/:token/till/:account/:requestId',
  /** `report`: the result of a requested balance, or a time-out. */
  balance: '/hooks/paybill/:token/balance/:balanceId/:report',
} as const

export type RefundReport = 'result' | 'timeout' | 'status'

export type BalanceReport = 'result' | 'timeout'

export interface HookAddresses {
  stk: (attemptId: string) => string
  confirmation: () => string
  validation: () => string
  refund: (refundId: string, report: RefundReport) => string
  balance: (balanceId: string, report: BalanceReport) => string
  till: (account: string, requestId: string) => string
}

/**
 * The token that an address contains instead of the secret: anyone who has seen it can post to this address only. It is
 * hexadecimal, so it cannot contain a word that Safaricom refuses in addresses.
 * @param purpose `paybill`, the attempt's id, or the refund or balance and the kind of its report
 */
export function hookToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`hook ${purpose}`).digest('hex')
}

const PAYBILL = 'paybill'

/** The purpose of the token in an address for reports about a refund. */
export const refundPurpose = (refundId: string, report: string) => `refund ${refundId} ${report}`

/** The purpose of the token in an address for reports about a balance. */
export const balancePurpose = (balanceId: string, report: string) => `balance ${balanceId} ${report}`

/** The purpose of the token in the address of a prompt to a till. */
export const tillPurpose = (account: string, requestId: string) => `till ${account} ${requestId}`

/** @param base address where Safaricom reaches this process, computed when needed */
export function hookAddresses(base: () => string, secret: string): HookAddresses {
  const at = (route: string, purpose: string) =>
    `${base()}${route.replace(':token', hookToken(secret, purpose)).replace(':attemptId', purpose)}`
  return {
    stk: (attemptId) => at(HOOK_ROUTES.stk, attemptId),
    confirmation: () => at(HOOK_ROUTES.confirmation, PAYBILL),
    validation: () => at(HOOK_ROUTES.validation, PAYBILL),
    refund: (refundId, report) =>
      `${base()}${HOOK_ROUTES.refund}`
        .replace(':token', hookToken(secret, refundPurpose(refundId, report)))
        .replace(':refundId', refundId)
        .replace(':report', report),
    balance: (balanceId, report) =>
      at(HOOK_ROUTES.balance, balancePurpose(balanceId, report))
        .replace(':balanceId', balanceId)
        .replace(':report', report),
    till: (account, requestId) =>
      at(HOOK_ROUTES.till, tillPurpose(account, requestId))
        .replace(':account', account)
        .replace(':requestId', requestId),
  }
}

/**
 * Whether a token is valid for its address. The secret itself is never valid.
 * @param secrets accepted secrets, compared in constant time
 * @param purpose attempt of a prompt's address, or the purpose of a refund's or a balance's; absent for the paybill's
 */
export function isHookToken(given: string, secrets: readonly string[], purpose?: string): boolean {
  const right = secrets.map((secret) => hookToken(secret, purpose ?? PAYBILL))
  // Compares all secrets, so that the duration reveals no information.
  return right.map((token) => isSame(given, token)).includes(true)
}

function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
