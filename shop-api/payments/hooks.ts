/** The addresses Safaricom posts to. Each holds a secret, so none is ever logged. */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Fastify's patterns of those addresses. */
export const HOOK_ROUTES = {
  /** A prompt's result. The attempt in the address finds its row even when the push's answer was lost. */
  stk: '/hooks/mpesa/:secret/stk/:attemptId',
  /** The same without the attempt, for a result that names itself by CheckoutRequestID alone. */
  stkPlain: '/hooks/mpesa/:secret/stk',
  /** A payment by hand. Safaricom refuses to register an address with "mpesa" in it. */
  confirmation: '/hooks/paybill/:secret/confirmation',
  validation: '/hooks/paybill/:secret/validation',
} as const

export interface HookAddresses {
  stk: (attemptId: string) => string
  confirmation: () => string
  validation: () => string
}

/** @param base where Safaricom reaches this process, asked when it is needed */
export function hookAddresses(base: () => string, secret: string): HookAddresses {
  const at = (route: string, attemptId = '') =>
    `${base()}${route.replace(':secret', secret).replace(':attemptId', attemptId)}`
  return {
    stk: (attemptId) => at(HOOK_ROUTES.stk, attemptId),
    confirmation: () => at(HOOK_ROUTES.confirmation),
    validation: () => at(HOOK_ROUTES.validation),
  }
}

/** Compares in constant time, whatever the lengths. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
