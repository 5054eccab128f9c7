/** One HTTP exchange with CyberSource, distinguished by the possible effect of the request. */

import { createHash, createHmac } from 'node:crypto'
import type { HttpExchange } from '../../../../runtime/http-exchange.ts'
import type { ProviderExchange, Purpose } from '../provider-exchange.ts'
import { refusalReply } from './wire.ts'

export type Exchange =
  /** A 2xx with JSON. */
  | { kind: 'answer'; body: unknown }
  /** The provider read it and did not act: no money was taken. */
  | { kind: 'refused'; code: string; message: string }
  /** The request was never sent: it cannot have been acted on. */
  | { kind: 'unsent'; reason: string }
  /** It could have been acted on: the response is missing, cannot be read, or states this (502). */
  | { kind: 'lost'; reason: string }

/** CyberSource's HTTP signature: proves the sender and the integrity of a request. */
interface Signer {
  merchantId: string
  keyId: string
  /** Base64, as the provider shows it. */
  sharedSecret: string
}

/**
 * The headers that sign a request.
 * @param body the exact bytes sent; undefined for a GET
 * @param date of the request; the provider refuses a date that is minutes off
 */
function signatureHeaders(
  { merchantId, keyId, sharedSecret }: Signer,
  { method, url, body, date }: { method: 'GET' | 'POST'; url: URL; body?: string; date: Date },
): Record<string, string> {
  const digest = body === undefined ? undefined : `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const signed: [string, string][] = [
    ['host', url.host],
    ['date', date.toUTCString()],
    ['request-target', `${method.toLowerCase()} ${url.pathname}${url.search}`],
    ...(digest === undefined ? [] : ([['digest', digest]] as [string, string][])),
    ['v-c-merchant-id', merchantId],
  ]
  const lines = signed.map(([name, value]) => `${name}: ${value}`).join('\n')
  const signature = createHmac('sha256', Buffer.from(sharedSecret, 'base64')).update(lines).digest('base64')
  const names = signed.map(([name]) => name).join(' ')
  return {
    date: date.toUTCString(),
    ...(digest && { digest }),
    'v-c-merchant-id': merchantId,
    signature: `keyid="${keyId}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
  }
}

export interface Connection extends Signer {
  baseUrl: string
  clock: () => Date
  send: ProviderExchange
}

/** Signs and posts. Never throws; its result contains no data that was sent. */
export async function post(connection: Connection, purpose: Purpose, path: string, body: object): Promise<Exchange> {
  const url = new URL(connection.baseUrl + path)
  const text = JSON.stringify(body)
  const headers = {
    accept: 'application/hal+json;charset=utf-8',
    'content-type': 'application/json;charset=utf-8',
    ...signatureHeaders(connection, { method: 'POST', url, body: text, date: connection.clock() }),
  }
  return judged(await connection.send(purpose, url.href, { method: 'POST', headers, body: text }))
}

/** The provider has just processed the same reference: the result must be searched. */
const REPEATED = 'DUPLICATE_REQUEST'

function judged(sent: HttpExchange): Exchange {
  if (sent.kind !== 'reply') return sent
  const { status, body } = sent
  if (status >= 200 && status < 300 && body !== undefined) return { kind: 'answer', body }
  if (status === 401 || status === 403) return { kind: 'refused', code: 'AUTHENTICATION', message: '' }
  // Only a readable refusal is certain. After a gateway's page, a 5xx or a 2xx without JSON, the outcome is unknown.
  const read = status >= 400 && status < 500 ? refusalReply.safeParse(body) : undefined
  if (!read?.success) return { kind: 'lost', reason: `http-${status}` }
  const { reason, errorInformation, status: kind } = read.data
  const code = reason ?? errorInformation?.reason ?? kind
  return code === REPEATED
    ? { kind: 'lost', reason: code }
    : { kind: 'refused', code, message: errorInformation?.message ?? '' }
}
