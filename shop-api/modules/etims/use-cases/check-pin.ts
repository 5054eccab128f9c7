/** Checks PINs with KRA. Outcomes are hints: they are stored in this process only. */
import { LRUCache } from 'lru-cache'
import type { PinOutcome } from '#lib/contract/etims/check-pin.ts'
import { isLoopbackHost } from '#lib/deployment/exposure.ts'
import { KRA_PROVIDER } from '#lib/deployment/payment-providers.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Env } from '../../../env.ts'
import { type AskKra, openPinChecker, type PinCheckerParts } from '../providers/pin-checker.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export interface PinCheck {
  outcome: PinOutcome
  /** Null if it was not checked. */
  checkedAt: Date | null
}

/** @param beforeAsking is awaited before a request to KRA; if it throws, the request is not sent */
export type CheckPin = (pin: string, beforeAsking?: () => Promise<void>) => Promise<PinCheck>

/** KRA's PIN checker, or that of the simulator of this machine; null without credentials. */
export function pinCheckerOf(env: Env, parts: PinCheckerParts): AskKra | null {
  const { KRA_BASE_URL: baseUrl, KRA_CONSUMER_KEY: consumerKey, KRA_CONSUMER_SECRET: consumerSecret } = env
  if (consumerKey && consumerSecret) return openPinChecker({ baseUrl, consumerKey, consumerSecret }, parts)
  return isLoopbackHost(new URL(baseUrl).hostname) ? openPinChecker({ baseUrl, ...KRA_PROVIDER.sandbox }, parts) : null
}

/** Checks PINs: a known PIN once a day, an unknown PIN once an hour. */
export function openCheckPin(ask: AskKra | null, clock: Clock): CheckPin {
  const checked = new LRUCache<string, PinCheck>({ max: 10_000, ttl: DAY_MS })
  return async (pin, beforeAsking) => {
    const earlier = checked.get(pin)
    if (earlier) return earlier
    if (!ask) return { outcome: 'unchecked', checkedAt: null }
    await beforeAsking?.()
    const outcome = await ask(pin)
    if (outcome === 'unchecked') return { outcome, checkedAt: null }
    const check = { outcome, checkedAt: clock() }
    checked.set(pin, check, { ttl: outcome === 'known' ? DAY_MS : HOUR_MS })
    return check
  }
}
