import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'
import type { DarajaSettings } from './settings.ts'

export interface Tokens {
  /** Responds to `GET /oauth/v1/generate`: a new token, which ends the previous token. */
  issue(authorization: string | undefined, grantType: unknown): { access_token: string; expires_in: string }
  /** Throws 404.001.03 unless the header has the currently valid token. */
  check(authorization: string | undefined): void
  /** Forgets the token, as a restart does. */
  reset(): void
}

export function createTokens(
  settings: Pick<DarajaSettings, 'consumerKey' | 'consumerSecret' | 'tokenSeconds'>,
): Tokens {
  let current: { token: string; endsAt: number } | null = null
  const expected = `${settings.consumerKey}:${settings.consumerSecret}`

  return {
    issue(authorization, grantType) {
      const credentials = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
      const given = credentials === undefined ? null : Buffer.from(credentials, 'base64').toString('utf8')
      if (given === null || !same(given, expected)) {
        throw new Refusal(400, '400.008.01', 'Invalid Authentication passed')
      }
      if (grantType !== 'client_credentials') throw new Refusal(400, '400.008.02', 'Invalid grant type passed')
      const token = randomBytes(21).toString('base64url')
      current = { token, endsAt: Date.now() + settings.tokenSeconds * 1000 }
      // Daraja sends the seconds as text.
      return { access_token: token, expires_in: String(settings.tokenSeconds) }
    },
    check(authorization) {
      const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
      if (given === undefined || current === null || !same(given, current.token) || Date.now() >= current.endsAt) {
        throw new Refusal(404, '404.001.03', 'Invalid Access Token')
      }
    },
    reset() {
      current = null
    },
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
