import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Maximum clock error of a signed request. */
const SKEW_MS = 5 * 60 * 1000
/** Demanded of every signature; a body also demands its digest. */
const SIGNED = ['host', 'date', 'request-target', 'v-c-merchant-id']

interface Merchant {
  merchantId: string
  keyId: string
  sharedSecret: string
}

/** The fault of a request's signature; null if it is valid. The provider does not show it to callers. */
export function signatureFault(
  request: { method: string; url: string; headers: IncomingHttpHeaders; body: string | null },
  { merchantId, keyId, sharedSecret }: Merchant,
): string | null {
  const { method, url, headers, body } = request
  const given = Object.fromEntries(
    [...String(headers.signature ?? '').matchAll(/\b(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  if (headers['v-c-merchant-id'] !== merchantId) return 'another merchant'
  if (given.keyid !== keyId) return 'another key'
  if (given.algorithm !== 'HmacSHA256') return 'another algorithm'
  const names: string[] = (given.headers ?? '').toLowerCase().split(' ')
  const demanded = body === null ? SIGNED : [...SIGNED, 'digest']
  const missing = demanded.filter((name) => !names.includes(name) && !names.includes(`(${name})`))
  if (missing.length > 0) return `not signed: ${missing.join(', ')}`
  if (body !== null && headers.digest !== `SHA-256=${createHash('sha256').update(body).digest('base64')}`) {
    return 'another digest'
  }
  const age = Math.abs(Date.now() - Date.parse(String(headers.date ?? headers['v-c-date'])))
  if (!(age <= SKEW_MS)) return 'another time'
  const lines = names.map((name) => {
    const plain = name.replace(/[()]/g, '')
    const value = plain === 'request-target' ? `${method.toLowerCase()} ${url}` : headers[plain]
    return `${name}: ${value}`
  })
  const expected = createHmac('sha256', Buffer.from(sharedSecret, 'base64')).update(lines.join('\n')).digest()
  const signature = Buffer.from(given.signature ?? '', 'base64')
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? null : 'another signature'
}
