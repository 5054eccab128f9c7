/** CyberSource's HTTP signature: proves the sender and the integrity of a request. */
import { createHash, createHmac } from 'node:crypto'

export interface Signer {
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
export function signatureHeaders(
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
