/**
 * Shared set-up of tests of the storefront's calls: settings, a browser's cookie jar, a shop API with given replies.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { UserType } from '#lib/contract/base/codes.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import { forgetEnvironment } from '../env.ts'

export const SHOP = 'http://shop.test'
export const SESSION_COOKIE = 'next-auth.session-token'

/** Settings of a storefront, read again from now on. */
export function setEnvironment(more: Record<string, string> = {}): void {
  Object.assign(process.env, {
    PUBLIC_URL: SHOP,
    FILTER_SEAL_KEY: 'a1'.repeat(32),
    UPSTREAM_SESSION_KEY: 'b2'.repeat(32),
    NEXTAUTH_SECRET: 'c3'.repeat(32),
    CATALOGUE_HOOK_SECRET: 'd4'.repeat(32),
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    ...more,
  })
  forgetEnvironment()
}

export interface CookieRules {
  httpOnly?: boolean
  secure?: boolean
  sameSite?: string
  maxAge?: number
  path?: string
  domain?: string
}

/** A browser's cookies. Next's own exist only during a request: pass `headers` to a mock of `next/headers`. */
export function cookieJar() {
  const jar = new Map<string, { value: string; rules: CookieRules }>()
  const cookies = {
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name)?.value as string } : undefined),
    has: (name: string) => jar.has(name),
    set: (name: string, value: string, rules: CookieRules = {}) => {
      if (rules.maxAge === 0) jar.delete(name)
      else jar.set(name, { value, rules })
    },
  }
  return { jar, cookies, headers: () => ({ cookies: async () => cookies }) }
}

/** The time in `seconds` seconds, in seconds since 1970. */
export const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds

export interface SignedInAs {
  userId?: number
  approvalStatus?: ApprovalStatus
  /** Lifetime of both cookies. */
  seconds?: number
}

/** Signs a user in with both cookies. @param cookies the jar's */
export async function signInAs(
  { cookies }: Pick<ReturnType<typeof cookieJar>, 'cookies'>,
  userType: UserType,
  { userId = 7, approvalStatus = 'approved', seconds = 3600 }: SignedInAs = {},
): Promise<void> {
  const [{ sealIdentityCookie }, { writeUpstreamSession }] = await Promise.all([
    import('../session/identity-cookie.ts'),
    import('../session/upstream-session.ts'),
  ])
  const ends = inSeconds(seconds)
  cookies.set(SESSION_COOKIE, await sealIdentityCookie({ userId, name: 'A', userType, approvalStatus, ends }))
  const tokens = { token: 'x'.repeat(43), tokenEnds: inSeconds(900), refreshToken: 'y'.repeat(43) }
  await writeUpstreamSession({ signedIn: { userId, ...tokens, ends, remember: false } })
}

/**
 * Starts a shop API on a free port and puts its address into the settings.
 * @param answer called with each request after its body is read
 * @returns a function that stops it
 */
export async function startShopApi(
  answer: (request: http.IncomingMessage, response: http.ServerResponse, body: Buffer) => void,
): Promise<() => void> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    answer(request, response, Buffer.concat(chunks))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.SHOP_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
