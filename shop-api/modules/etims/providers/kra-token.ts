import * as z from 'zod/mini'
import { type AccessToken, createAccessToken, type TokenReply } from '../../../runtime/access-token.ts'
import { httpExchange } from '../../../runtime/http-exchange.ts'

const TOKEN_TIMEOUT_MS = 15_000
/** Seconds of use if the response names no time. */
const USUAL_SECONDS = 3_000

const tokenReply = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.optional(z.coerce.number().check(z.positive(), z.maximum(86_400))),
})

export interface KraAccess {
  /** An address of KRA; the token is fetched from its host. */
  baseUrl: string
  consumerKey: string
  consumerSecret: string
}

/** The access token of KRA's gateway. @param now milliseconds since 1970 */
export function createKraToken(
  { baseUrl, consumerKey, consumerSecret }: KraAccess,
  { fetch: send = fetch, now }: { fetch?: typeof fetch | undefined; now: () => number },
): AccessToken {
  const url = `${new URL(baseUrl).origin}/v1/token/generate?grant_type=client_credentials`
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  const fetchToken = async (): Promise<TokenReply> => {
    const sent = await httpExchange(send, url, { headers: { authorization } }, TOKEN_TIMEOUT_MS)
    if (sent.kind !== 'reply') return { ok: false, code: 'unreachable', message: sent.reason, retryable: true }
    const read = tokenReply.safeParse(sent.body)
    if (read.success)
      return { ok: true, token: read.data.access_token, expiresInSeconds: read.data.expires_in ?? USUAL_SECONDS }
    const isRefused = sent.status >= 400 && sent.status < 500
    const message = isRefused ? 'KRA refused the consumer key or secret.' : `KRA returned no token (${sent.status}).`
    return { ok: false, code: `http-${sent.status}`, message, retryable: !isRefused }
  }
  return createAccessToken(fetchToken, now)
}
