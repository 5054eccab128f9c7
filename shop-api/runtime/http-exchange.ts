import { jsonOf } from '#lib/http/json-of.ts'

/** One HTTP exchange with a provider, distinguished by the possible effect of the request. */

export type HttpExchange =
  /** A status and its JSON body; undefined without JSON, with the start of the text. */
  | { kind: 'reply'; status: number; body: unknown; text?: string }
  /** The request was never sent: it cannot have been acted on. */
  | { kind: 'unsent'; reason: string }
  /** It was sent without a response: it could have been acted on. */
  | { kind: 'lost'; reason: string }

/** Failures of name lookup, connection or handshake: before any byte of the request was sent. */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/

/**
 * Sends a request and reads the reply. Never throws: errors are in the result.
 * @param timeoutMs for the whole exchange, body included
 */
export async function httpExchange(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<HttpExchange> {
  try {
    // Providers do not redirect; following a redirect could send our credentials to another host.
    const reply = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const text = await reply.text()
    const body = jsonOf(text)
    return { kind: 'reply', status: reply.status, body, ...(body === undefined && { text: text.slice(0, 200) }) }
  } catch (error) {
    const reason = reasonOf(error)
    return { kind: BEFORE_SENDING.test(reason) ? 'unsent' : 'lost', reason }
  }
}

/**
 * A short name of a failed fetch: `ECONNREFUSED`, `TimeoutError`, … Never a message, because it can contain an address.
 */
function reasonOf(error: unknown): string {
  // Reads the fields instead of using `instanceof`: in tests, network errors belong to another realm.
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: { code?: unknown } }
  if (typeof cause?.code === 'string') return cause.code
  return typeof name === 'string' ? name : 'failed'
}
