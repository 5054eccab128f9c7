/**
 * Daraja's access token. Each new one makes the one before it worthless, so there is one for the whole process, it is
 * fetched once however many ask at the same time, and it is renewed a minute before it ends.
 */
import type { Exchange } from './exchange.ts'
import { tokenReply } from './wire.ts'

/** Renew this long before the end, so that a request under way does not outlive its token. */
const MARGIN_MS = 60_000

export type TokenAnswer = { ok: true; token: string } | { ok: false; code: string; message: string; retryable: boolean }

export interface AccessToken {
  get(): Promise<TokenAnswer>
  /** Daraja refused this token: the next `get` fetches a new one, unless somebody already did. */
  drop(token: string): void
}

/**
 * @param fetchToken asks Daraja for a new token
 * @param now milliseconds since 1970
 */
export function createAccessToken(fetchToken: () => Promise<Exchange>, now: () => number): AccessToken {
  let kept: { token: string; renewAt: number } | null = null
  let underWay: Promise<TokenAnswer> | null = null

  async function renew(): Promise<TokenAnswer> {
    const got = await fetchToken()
    if (got.kind === 'answer') {
      const reply = tokenReply.safeParse(got.body)
      if (reply.success) {
        const life = reply.data.expires_in * 1000
        kept = { token: reply.data.access_token, renewAt: now() + life - Math.min(MARGIN_MS, life / 10) }
        return { ok: true, token: kept.token }
      }
      return { ok: false, code: 'bad-token-reply', message: 'The token reply was not understood', retryable: true }
    }
    if (got.kind === 'error') {
      const { errorCode, errorMessage } = got.error
      return { ok: false, code: errorCode, message: errorMessage, retryable: got.status >= 500 }
    }
    if (got.kind === 'bare') {
      return { ok: false, code: `http-${got.status}`, message: 'No token', retryable: got.status >= 500 }
    }
    return { ok: false, code: 'unreachable', message: got.reason, retryable: true }
  }

  return {
    async get() {
      if (kept && now() < kept.renewAt) return { ok: true, token: kept.token }
      underWay ??= renew().finally(() => {
        underWay = null
      })
      return underWay
    },
    drop(token) {
      if (kept?.token === token) kept = null
    },
  }
}
