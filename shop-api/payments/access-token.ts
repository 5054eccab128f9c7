/**
 * A provider's access token. Each new one may make the one before it worthless, so there is one for the whole process, it
 * is fetched once however many ask at the same time, and it is renewed a minute before it ends.
 */

/** Renew this long before the end, so that a request under way does not outlive its token. */
const MARGIN_MS = 60_000

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
 */
export function createAccessToken(fetchToken: () => Promise<TokenReply>, now: () => number): AccessToken {
  let cached: { token: string; renewAt: number } | null = null
  let underWay: Promise<TokenAnswer> | null = null

  async function renew(): Promise<TokenAnswer> {
    const reply = await fetchToken()
    if (!reply.ok) return reply
    const life = reply.expiresInSeconds * 1000
    cached = { token: reply.token, renewAt: now() + life - Math.min(MARGIN_MS, life / 10) }
    return { ok: true, token: cached.token }
  }

  return {
    async get() {
      if (cached && now() < cached.renewAt) return { ok: true, token: cached.token }
      underWay ??= renew().finally(() => {
        underWay = null
      })
      return underWay
    },
    drop(token) {
      if (cached?.token === token) cached = null
    },
  }
}
