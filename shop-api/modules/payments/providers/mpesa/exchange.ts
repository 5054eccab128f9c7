/** One HTTP exchange with Daraja, in Daraja's response formats. */
import type { ProviderExchange, Purpose } from '../provider-exchange.ts'
import type { ErrorReply } from './wire.ts'
import { errorReply } from './wire.ts'

export type Exchange =
  /** A 2xx with JSON. */
  | { kind: 'answer'; body: unknown }
  /** Daraja refused it, with its own error format. */
  | { kind: 'error'; status: number; error: ErrorReply }
  /** A status without a body in Daraja's format, such as a firewall's page. */
  | { kind: 'bare'; status: number }
  /** The request was never sent: it cannot have been acted on. */
  | { kind: 'unsent'; reason: string }
  /** It was sent without a response: it could have been acted on. */
  | { kind: 'lost'; reason: string }

/** Sends a request and reads the reply. Never throws: errors are in the result. */
export async function exchange(
  send: ProviderExchange,
  purpose: Purpose,
  url: string,
  init: RequestInit,
): Promise<Exchange> {
  const sent = await send(purpose, url, init)
  if (sent.kind !== 'reply') return sent
  const { status, body, text = '' } = sent
  // Some refusals are plain text: "TP40153 …" without permission for a call.
  const [plainCode] = /\bTP\d{5}\b/.exec(text) ?? []
  if (plainCode) return { kind: 'error', status, error: { errorCode: plainCode, errorMessage: text } }
  const error = errorReply.safeParse(body)
  if (error.success) return { kind: 'error', status, error: error.data }
  return status >= 200 && status < 300 && body !== undefined ? { kind: 'answer', body } : { kind: 'bare', status }
}
