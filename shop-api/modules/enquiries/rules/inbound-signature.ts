import { createHmac, timingSafeEqual } from 'node:crypto'
import { WEBHOOK_HEADERS } from '#lib/contract/integrations/webhook-events.ts'

/** Older or newer messages are refused, so that a copied message cannot be sent again. */
const MAX_AGE_MS = 5 * 60_000

type Headers = Readonly<Record<string, string | string[] | undefined>>

const signatureOf = (secret: string, timestamp: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

/** The headers that sign a body, as the shop's own webhooks are signed. */
export function signedHeaders(secret: string, body: Buffer, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: `v1=${signatureOf(secret, timestamp, body)}`,
  }
}

/** The timestamp of a request with both headers; null if one is absent or the time differs by more than 5 minutes. */
export function timestampOf(headers: Headers, now: Date): string | null {
  const { [WEBHOOK_HEADERS.timestamp]: timestamp, [WEBHOOK_HEADERS.signature]: signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp)) return null
  return Math.abs(Number(timestamp) * 1000 - now.getTime()) > MAX_AGE_MS ? null : timestamp
}

/** Whether a body is signed: `v1=` and the hexadecimal HMAC-SHA256 of the timestamp, a dot and the body. */
export function isSigned(headers: Headers, secret: string, body: Buffer, now: Date): boolean {
  const timestamp = timestampOf(headers, now)
  if (timestamp === null) return false
  const given = Buffer.from(String(headers[WEBHOOK_HEADERS.signature]))
  const right = Buffer.from(`v1=${signatureOf(secret, timestamp, body)}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
