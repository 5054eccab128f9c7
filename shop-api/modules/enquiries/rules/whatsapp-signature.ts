import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a body is signed: `sha256=` and its hexadecimal HMAC-SHA256. Compares in constant time. */
export function isSignedByMeta(signature: string | string[] | undefined, appSecret: string, body: Buffer): boolean {
  if (typeof signature !== 'string') return false
  const given = Buffer.from(signature)
  const right = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
  return given.length === right.length && timingSafeEqual(given, right)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a token is the expected token. Compares in constant time. */
export const isToken = (given: unknown, expected: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))
