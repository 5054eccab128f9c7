/**
 * A provider's access token. Each new token can invalidate the previous token, so all of the process (or of the shop
 * with several processes) shares one token. Concurrent requests fetch it once, and it is renewed a minute before it
 * expires.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** Renews this long before expiry, so that a token does not expire during a request. */
const MARGIN_MS = 60_000

/** Interval and number of checks whether another process has fetched the token. */
const LOOK_EVERY_MS = 100
const LOOK_FOR_MS = 16_000

export interface StoredToken {
  token: string
  /** Remaining time of use. */
  seconds: number
}

/** Store of a token for several processes. */
export interface SharedToken {
  /** Null without a token, or if it must be renewed. */
  read: () => Promise<StoredToken | null>
  keep: (stored: StoredToken) => Promise<void>
  /** @returns whether this process can fetch a new token; it must then call `release` */
  claim: () => Promise<boolean>
  release: () => Promise<void>
}

type NoToken = { ok: false; code: string; message: string; retryable: boolean }
/** The provider's response to a token request. */
export type TokenReply = { ok: true; token: string; expiresInSeconds: number } | NoToken
export type TokenAnswer = { ok: true; token: string } | NoToken

export interface AccessToken {
  get(): Promise<TokenAnswer>
  /** The provider refused this token: the next `get` fetches a new token, unless another call already did. */
  drop(token: string): void
}

/**
 * @param fetchToken requests a new token
 * @param now milliseconds since 1970
 * @param shared store of the token for several processes; absent for a single process
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

  /** The token that another process has stored; null without a token, or if it is the refused token. */
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
        // Another process could have stored a token between the read and the claim.
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
