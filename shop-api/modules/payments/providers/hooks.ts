/** The addresses that Safaricom posts to. Each contains a token, so they are never logged. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Fastify's route patterns of those addresses. */
export const HOOK_ROUTES = {
  /** A prompt's result. The attempt in the address finds its row even if the push's response was lost. */
  stk: '/hooks/mpesa/:token/stk/:attemptId',
  /** A manual payment. Safaricom refuses to register an address that contains "mpesa". */
  confirmation: '/hooks/paybill/:token/confirmation',
  validation: '/hooks/paybill/:token/validation',
} as const

export interface HookAddresses {
  stk: (attemptId: string) => string
  confirmation: () => string
  validation: () => string
}

/**
 * The token that an address contains instead of the secret: anyone who has seen it can post to this address only. It is
 * hexadecimal, so it cannot contain a word that Safaricom refuses in addresses.
 * @param purpose `paybill`, or the attempt's id
 */
export function hookToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`hook ${purpose}`).digest('hex')
}

const PAYBILL = 'paybill'

/** @param base address where Safaricom reaches this process, computed when needed */
export function hookAddresses(base: () => string, secret: string): HookAddresses {
  const at = (route: string, purpose: string) =>
    `${base()}${route.replace(':token', hookToken(secret, purpose)).replace(':attemptId', purpose)}`
  return {
    stk: (attemptId) => at(HOOK_ROUTES.stk, attemptId),
    confirmation: () => at(HOOK_ROUTES.confirmation, PAYBILL),
    validation: () => at(HOOK_ROUTES.validation, PAYBILL),
  }
}

/**
 * Whether a token is valid for its address. The secret itself is never valid.
 * @param secrets accepted secrets, compared in constant time
 * @param attemptId attempt of a prompt's address; absent for the paybill's
 */
export function isHookToken(given: string, secrets: readonly string[], attemptId?: string): boolean {
  const right = secrets.map((secret) => hookToken(secret, attemptId ?? PAYBILL))
  // Compares all secrets, so that the duration reveals no information.
  return right.map((token) => isSame(given, token)).includes(true)
}

function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
