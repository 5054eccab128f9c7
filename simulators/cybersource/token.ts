import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** A token as Cardinal's are: a JWT that only this simulator can read and make. */
export function makeToken(key: Buffer, claims: Record<string, unknown>, seconds = 3600): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = { jti: randomUUID(), iat: now, iss: 'simulator', exp: now + seconds, ...claims }
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
  return `${text}.${sign(key, text)}`
}

/** The claims of a token of ours; null for any other, and for one that is too old. */
export function readToken(key: Buffer, token: unknown): Record<string, unknown> | null {
  const [head, body, signature] = typeof token === 'string' ? token.split('.') : []
  if (!head || !body || !signature) return null
  const expected = Buffer.from(sign(key, `${head}.${body}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  return Number(claims.exp) * 1000 > Date.now() ? claims : null
}
