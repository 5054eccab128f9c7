import * as z from 'zod/mini'
import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'
import { webAddress, wholeNumber } from '../../../../env.ts'
import type { PaymentTiming } from '../../rules/payment-timing.ts'
import { demandHttps, demandVariables, isLocal, type SettingsSource } from '../provider-module.ts'
import { cardSandbox } from './sandbox.ts'

export const cardVariables = {
  PUBLIC_URL: z.optional(webAddress),
  CYBERSOURCE_BASE_URL: z._default(webAddress, cardSandbox.baseUrl),
  CYBERSOURCE_MERCHANT_ID: z.optional(z.string().check(z.regex(/^[\w.-]{1,50}$/, 'must be a merchant id'))),
  CYBERSOURCE_KEY_ID: z.optional(z.string()),
  CYBERSOURCE_SHARED_SECRET: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9+/]{40,}={0,2}$/, 'must be the base64 text the provider showed')),
  ),
  CYBERSOURCE_TIMEOUT_SECONDS: wholeNumber(1, 18, 18),
  CARDINAL_ORIGIN: z._default(webAddress, cardSandbox.cardinalOrigin),
  CARD_CHALLENGE_SECONDS: wholeNumber(5, 600, 600),
  CARD_SEARCH_GRACE_SECONDS: wholeNumber(1, 3600, 120),
  CARD_GUESTS: z._default(z.enum(['yes', 'no']), 'yes'),
  CARD_WITHOUT_AUTHENTICATION: z._default(z.enum(['yes', 'no']), 'yes'),
}

type CardVariables = z.output<z.ZodMiniObject<typeof cardVariables>>

export interface CardSettings {
  /** False if a public shop has no card provider: then cards are not offered. */
  isTaken: boolean
  /** False if only signed-in customers can pay by card. */
  takesGuests: boolean
  /** Whether a card is accepted if its bank authorises it but the holder could not be authenticated. */
  takesUnauthenticated: boolean
  /** `https://api.cybersource.com`, its test host or the simulator. */
  baseUrl: string
  merchantId: string
  keyId: string
  /** Base64, as the provider shows it. */
  sharedSecret: string
  timeoutMs: number
  /** The only allowed origin of the device data frame, the step-up page and the message to the browser. */
  cardinalOrigin: string
  /** The shop's public URL: a challenge returns there. */
  publicUrl: string
}

/**
 * The shop's account with CyberSource; without variables the simulator of this machine.
 * @throws Error naming every missing variable, without values
 */
export function cardSettings(env: CardVariables, given: SettingsSource): CardSettings {
  const { address, needed } = PAYMENT_PROVIDERS.card
  const isReal = !isLocal(env.CYBERSOURCE_BASE_URL)
  const isGiven = [address, ...needed].some((name) => given.source[name]?.trim())
  const isPublic = given.exposure === 'public'
  demandVariables(given, needed, isReal && address, isPublic && isGiven)
  if (isReal) {
    demandHttps('CYBERSOURCE_BASE_URL', env.CYBERSOURCE_BASE_URL, 'card numbers are sent there')
    demandHttps('CARDINAL_ORIGIN', env.CARDINAL_ORIGIN, 'card numbers are sent there')
  }
  return {
    isTaken: isGiven || !isPublic,
    takesGuests: env.CARD_GUESTS === 'yes',
    takesUnauthenticated: env.CARD_WITHOUT_AUTHENTICATION === 'yes',
    baseUrl: env.CYBERSOURCE_BASE_URL,
    merchantId: env.CYBERSOURCE_MERCHANT_ID ?? cardSandbox.merchantId,
    keyId: env.CYBERSOURCE_KEY_ID ?? cardSandbox.keyId,
    sharedSecret: env.CYBERSOURCE_SHARED_SECRET ?? cardSandbox.sharedSecret,
    timeoutMs: env.CYBERSOURCE_TIMEOUT_SECONDS * 1000,
    cardinalOrigin: new URL(env.CARDINAL_ORIGIN).origin,
    publicUrl: env.PUBLIC_URL ?? 'http://localhost:3000',
  }
}

export const cardTiming = (env: CardVariables): Partial<PaymentTiming> => ({
  challengeSeconds: env.CARD_CHALLENGE_SECONDS,
  // Time for a payment and the reversal of unaccepted money.
  cardCallSeconds: 2 * env.CYBERSOURCE_TIMEOUT_SECONDS + 10,
  searchFirstSeconds: 3,
  // At least the request timeout, so that a late response is never declared lost.
  searchGraceSeconds: Math.max(env.CARD_SEARCH_GRACE_SECONDS, 2 * env.CYBERSOURCE_TIMEOUT_SECONDS + 2),
})
