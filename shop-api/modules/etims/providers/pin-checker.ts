import * as z from 'zod/mini'
import type { PinOutcome } from '#lib/contract/etims/check-pin.ts'
import { Breaker, type BreakerLog, BreakerOpen, type Outcome } from '../../../runtime/breaker.ts'
import { type HttpExchange, httpExchange } from '../../../runtime/http-exchange.ts'
import { createKraToken, type KraAccess } from './kra-token.ts'

/** The client of KRA's PIN checker. */

/** Customers do not wait longer for a hint. */
const TIMEOUT_MS = 8_000

const knownPin = z.object({ Status: z.literal('OK'), PINDATA: z.looseObject({}) })
const invalidPin = z.object({ ErrorMessage: z.string().check(z.regex(/invalid pin|not found|does not exist/i)) })

export interface PinCheckerParts {
  fetch?: typeof fetch | undefined
  /** Milliseconds since 1970. */
  now: () => number
  log?: BreakerLog | undefined
}

/** Checks a PIN in its stored form with KRA. Never throws: `unchecked` without a usable response. */
export type AskKra = (pin: string) => Promise<PinOutcome>

/** Opens the PIN checker with the shop's credentials. */
export function openPinChecker(access: KraAccess, { fetch: send = fetch, now, log }: PinCheckerParts): AskKra {
  const token = createKraToken(access, { fetch: send, now })
  const breaker = new Breaker({ name: "KRA's PIN checker", log })

  async function exchange(pin: string): Promise<Outcome<HttpExchange, string>> {
    const got = await token.get()
    if (!got.ok) return { failure: got.message }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${got.token}` }
    const init = { method: 'POST', headers, body: JSON.stringify({ KRAPIN: pin }) }
    const sent = await httpExchange(send, `${access.baseUrl}/checker/v1/pinbypin`, init, TIMEOUT_MS)
    if (sent.kind !== 'reply') return { failure: sent.reason }
    if (sent.status === 401) token.drop(got.token)
    return sent.status === 401 || sent.status >= 500 ? { failure: `status ${sent.status}` } : { answer: sent }
  }

  return async (pin) => {
    try {
      // Changes no data: repeated after a quick failure, then with a new token.
      const outcome = await breaker.runRepeatable(() => exchange(pin))
      if ('answer' in outcome) return readOutcome(outcome.answer)
      log?.info({ reason: outcome.failure }, 'KRA PIN not checked')
    } catch (error) {
      if (!(error instanceof BreakerOpen)) throw error
    }
    return 'unchecked'
  }
}

/** `unknown` only for KRA's error about the PIN: other errors have another cause. */
function readOutcome(exchange: HttpExchange): PinOutcome {
  if (exchange.kind !== 'reply') return 'unchecked'
  if (knownPin.safeParse(exchange.body).success) return 'known'
  return invalidPin.safeParse(exchange.body).success ? 'unknown' : 'unchecked'
}
