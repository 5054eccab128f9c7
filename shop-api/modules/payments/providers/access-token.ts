/**
 * A provider's access token. Each new one may make the one before it worthless, so there is one for the whole process (for
 * the whole shop where it has several), it is fetched once however many ask at the same time, and it is renewed a minute
 * before it ends.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { SharedToken } from './shared-token.ts'

/** Renew this long before the end, so that a request under way does not outlive its token. */
const MARGIN_MS = 60_000

/** How often, and how long, one looks whether another process has fetched it. */
const LOOK_EVERY_MS = 100
const LOOK_FOR_MS = 16_000

type NoToken = { ok: false; code: string; message: string; retryable: boolean }
/** What the provider answered to the request for a token. */
export type TokenReply = { ok: true; token: string; expiresInSeconds: number } | NoToken
export type TokenAnswer = { ok: true; token: string } | NoToken

export interface AccessToken {
  get(): Promise<TokenAnswer>
  /** The provider refused this token: the next `get` fetches a new one, unless another call already did. */
  drop(token: string): void
}

/**
 * @param fetchToken requests a new token
 * @param now milliseconds since 1970
 * @param shared where several processes use one token; absent: this is the only one
 */
export function createAccessToken(
  fetchToken: () => Promise<TokenReply>,
  now: () => number,
  shared?: SharedToken,
): AccessToken {
  let cached: { token: string; renewAt: number } | null = null
  let refused: string | null = null
  let underWay: Promise<TokenAnswer> | null = null

  async function renew(): Promise<TokenAnswer> {
    const reply = await fetchToken()
    if (!reply.ok) return reply
    const life = reply.expiresInSeconds * 1000
    const used = life - Math.min(MARGIN_MS, life / 10)
    cached = { token: reply.token, renewAt: now() + used }
    await shared?.keep({ token: reply.token, seconds: used / 1000 })
    return { ok: true, token: reply.token }
  }

  /** The token that another process has stored; null when there is none, or it is the one that was refused. */
  async function adopt(from: SharedToken): Promise<TokenAnswer | null> {
    const stored = await from.read()
    if (!stored || stored.token === refused) return null
    cached = { token: stored.token, renewAt: now() + 1000 * stored.seconds }
    return { ok: true, token: stored.token }
  }

  async function renewTogether(from: SharedToken): Promise<TokenAnswer> {
    const began = performance.now()
    for (; performance.now() - began < LOOK_FOR_MS; await pause(LOOK_EVERY_MS)) {
      const adopted = await adopt(from)
      if (adopted) return adopted
      if (!(await from.claim())) continue
      try {
        // Somebody may have stored one between the look and the claim.
        return (await adopt(from)) ?? (await renew())
      } finally {
        await from.release()
      }
    }
    return { ok: false, code: 'no-token', message: 'No process could fetch a token.', retryable: true }
  }

  return {
    async get() {
      if (cached && now() < cached.renewAt) return { ok: true, token: cached.token }
      underWay ??= (shared ? renewTogether(shared) : renew()).finally(() => {
        underWay = null
      })
      return underWay
    },
    drop(token) {
      refused = token
      if (cached?.token === token) cached = null
    },
  }
}
