/** The addresses Safaricom posts to. Each holds a token, so none is ever logged. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Fastify's patterns of those addresses. */
export const HOOK_ROUTES = {
  /** A prompt's result. The attempt in the address finds its row even when the push's answer was lost. */
  stk: '/hooks/mpesa/:token/stk/:attemptId',
  /** A payment by hand. Safaricom refuses to register an address with "mpesa" in it. */
  confirmation: '/hooks/paybill/:token/confirmation',
  validation: '/hooks/paybill/:token/validation',
} as const

export interface HookAddresses {
  stk: (attemptId: string) => string
  confirmation: () => string
  validation: () => string
}

/**
 * What an address holds instead of the secret: a person who has seen it can post to it, and to no other. In hexadecimal, where
 * none of the words can come about that Safaricom refuses in addresses.
 * @param purpose `paybill`, or the attempt's id
 */
export function hookToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`hook ${purpose}`).digest('hex')
}

const PAYBILL = 'paybill'

/** @param base where Safaricom reaches this process, asked when it is needed */
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
 * Whether a token opens the address it came with. The secret itself opens none.
 * @param secrets those that are believed, compared in constant time
 * @param attemptId of the address of a prompt; absent for the paybill's
 */
export function isHookToken(given: string, secrets: readonly string[], attemptId?: string): boolean {
  const right = secrets.map((secret) => hookToken(secret, attemptId ?? PAYBILL))
  // Each is compared: how long it takes tells nothing.
  return right.map((token) => isSame(given, token)).includes(true)
}

function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
