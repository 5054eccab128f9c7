import { Breaker, type BreakerLog, BreakerOpen, type Outcome } from '../../../runtime/breaker.ts'
import { type HttpExchange, httpExchange } from '../../../runtime/http-exchange.ts'

/**
 * Purpose of a request to a provider. Only requests that change no data are repeated: a token, a query, a search. Each
 * purpose has a separate circuit breaker, so hanging prompts do not stop queries of earlier prompts.
 */
export type Purpose = 'token' | 'payment' | 'refund' | 'query' | 'registration' | 'qr'

/** Sends a request to a provider and reads the reply. Never throws. */
export type ProviderExchange = (purpose: Purpose, url: string, init: RequestInit) => Promise<HttpExchange>

const REPEATABLE: ReadonlySet<Purpose> = new Set(['token', 'query'])

/** While requests of a purpose are known to fail, new requests are not sent, so they take no money. */
const NOT_SENT: HttpExchange = { kind: 'unsent', reason: 'not-asked' }

/** A provider's own error with a readable body is a response, for any status: Daraja reports "still open" with 500. */
function isFailure(exchange: HttpExchange): boolean {
  if (exchange.kind !== 'reply') return true
  const { status, body } = exchange
  return (status >= 502 && status <= 504) || (status >= 500 && body === undefined)
}

export interface ProviderExchangeOptions {
  /** Name of the provider for operators. */
  name: string
  fetch?: typeof fetch | undefined
  /** Timeout of one exchange, its body included. */
  timeoutMs: number
  log?: BreakerLog | undefined
  halfOpenAfterMs?: number | undefined
}

/** Sends requests to a provider with a timeout, a circuit breaker for each purpose, and safe repeats. */
export function openProviderExchange({
  name,
  fetch: send = fetch,
  timeoutMs,
  log,
  halfOpenAfterMs,
}: ProviderExchangeOptions): ProviderExchange {
  const breakers = new Map<Purpose, Breaker>()
  const breakerOf = (purpose: Purpose): Breaker => {
    const made = breakers.get(purpose) ?? new Breaker({ name: `${name} (${purpose})`, log, halfOpenAfterMs })
    breakers.set(purpose, made)
    return made
  }
  return async (purpose, url, init) => {
    const call = async (): Promise<Outcome<HttpExchange, HttpExchange>> => {
      const exchange = await httpExchange(send, url, init, timeoutMs)
      return isFailure(exchange) ? { failure: exchange } : { answer: exchange }
    }
    try {
      const breaker = breakerOf(purpose)
      const outcome = await (REPEATABLE.has(purpose) ? breaker.runRepeatable(call) : breaker.run(call))
      return 'answer' in outcome ? outcome.answer : outcome.failure
    } catch (error) {
      if (error instanceof BreakerOpen) return NOT_SENT
      throw error
    }
  }
}
