/** One HTTP exchange with Daraja, in Daraja's own forms of answer. */
import type { ProviderExchange, Purpose } from '../provider-exchange.ts'
import type { ErrorReply } from './wire.ts'
import { errorReply } from './wire.ts'

export type Exchange =
  /** A 2xx with JSON. */
  | { kind: 'answer'; body: unknown }
  /** Daraja said no, in its own error form. */
  | { kind: 'error'; status: number; error: ErrorReply }
  /** A status without a body in Daraja's form, such as a firewall's page. */
  | { kind: 'bare'; status: number }
  /** The request was never sent: it cannot have been acted on. */
  | { kind: 'unsent'; reason: string }
  /** It left and no answer came back: it may have been acted on. */
  | { kind: 'lost'; reason: string }

/** Sends a request and reads the reply. Never throws: what went wrong is in the answer. */
export async function exchange(
  send: ProviderExchange,
  purpose: Purpose,
  url: string,
  init: RequestInit,
): Promise<Exchange> {
  const sent = await send(purpose, url, init)
  if (sent.kind !== 'reply') return sent
  const { status, body } = sent
  const error = errorReply.safeParse(body)
  if (error.success) return { kind: 'error', status, error: error.data }
  return status >= 200 && status < 300 && body !== undefined ? { kind: 'answer', body } : { kind: 'bare', status }
}
