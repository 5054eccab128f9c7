import { jest } from '@jest/globals'
import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server'
import { NextRequest } from 'next/server'
import type { UserType } from '#lib/contract/base/codes.ts'
import { ROUTES, type Route, sentTo } from '#lib/routes.ts'

const SHOP = 'http://shop.test'
Object.assign(process.env, {
  PUBLIC_URL: SHOP,
  FILTER_SEAL_KEY: 'a1'.repeat(32),
  UPSTREAM_SESSION_KEY: 'b2'.repeat(32),
  NEXTAUTH_SECRET: 'c3'.repeat(32),
  CATALOGUE_HOOK_SECRET: 'd4'.repeat(32),
  CARDINAL_ORIGIN: 'https://cardinal.test/',
})

let middleware: typeof import('./middleware.ts').default
let config: typeof import('./middleware.ts').config
let sealIdentityCookie: typeof import('#server/session/identity-cookie.ts').sealIdentityCookie
beforeAll(async () => {
  ;({ default: middleware, config } = await import('./middleware.ts'))
  ;({ sealIdentityCookie } = await import('#server/session/identity-cookie.ts'))
})

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const cookieOf = async (userType: UserType, ends = inAnHour()) =>
  `next-auth.session-token=${await sealIdentityCookie({ userId: 7, name: 'A', userType, approvalStatus: 'approved', ends })}`

/** The redirect's target; '' without a redirect. */
async function ends(path: string, cookie = '', referer?: string): Promise<string> {
  const headers = { host: 'shop.test', cookie, ...(referer && { referer }) }
  const answer = await middleware(new NextRequest(`${SHOP}${path}`, { headers }))
  return answer.headers.get('location')?.replace(SHOP, '') ?? ''
}

const PEOPLE: (UserType | null)[] = [null, 1, 2, 3, 5, 6]
const addressOf = ({ path }: Route) => path.replace(/\{\w+\}/g, '7')
const guarded = ROUTES.filter(({ guard }) => guard.allow !== 'everybody')

describe('guards', () => {
  it.each(guarded.map((route): [string, Route] => [route.path, route]))('%s', async (_path, route) => {
    expect(unstable_doesMiddlewareMatch({ config, url: addressOf(route) })).toBe(true)
    for (const userType of PEOPLE) {
      const sent = sentTo(route, userType && { userType })
      const address = addressOf(route)
      // A signed-in user opens the email confirmation among their own details.
      const back = route.path === '/confirm-user/{token}' ? '/information#confirm=7' : '/'
      const wanted = { '/sign-in': `/sign-in?next=${encodeURIComponent(address)}`, '/404': '/404', back }
      const where = await ends(address, userType ? await cookieOf(userType) : '')
      expect([userType, where]).toEqual([userType, sent ? wanted[sent] : ''])
    }
  })

  it("retain a guest's target with its query", async () => {
    expect(await ends('/orders?status=2&q=a%20b')).toBe(
      `/sign-in?next=${encodeURIComponent('/orders?status=2&q=a%20b')}`,
    )
  })

  it.each([
    ['expired', async () => cookieOf(2, Math.floor(Date.now() / 1000) - 1)],
    ['tampered with', async () => `${await cookieOf(2)}x`],
    ['nonsense', async () => 'next-auth.session-token=nonsense'],
  ])('treat an identity that is %s as a guest', async (_what, cookie) => {
    expect(await ends('/orders', await cookie())).toBe('/sign-in?next=%2Forders')
    expect(await ends('/sign-in', await cookie())).toBe('')
  })

  it.each([
    ['/product-list?filter=abc', '/product-list?filter=abc'],
    ['/sign-in', '/'],
    ['//evil.example/x', '/'],
  ])('send a signed-in person who opens sign-in from %s back to %s', async (from, back) => {
    expect(await ends('/sign-in', await cookieOf(2), `${SHOP}${from}`)).toBe(back)
  })

  it('never redirect to another site', async () => {
    expect(await ends('/sign-in', await cookieOf(2), 'https://evil.example/cart')).toBe('/')
    expect(await ends('/sign-in', await cookieOf(2), 'nonsense')).toBe('/')
    expect(await ends('/sign-in', await cookieOf(2))).toBe('/')
  })
})

describe('payment pages', () => {
  const headersOf = async (path: string, order: 'known' | 'unknown' = 'known') => {
    const shop = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () =>
        order === 'known'
          ? Response.json({ status: 200, message: '', data: {} })
          : Response.json(
              { status: 404, code: 'not-found', message: 'We could not find this order.', retryable: false },
              { status: 404 },
            ),
      )
    const answer = await middleware(new NextRequest(`${SHOP}${path}`, { headers: { host: 'shop.test' } }))
    shop.mockRestore()
    return answer.headers
  }
  const ID = 'A'.repeat(22)
  const policyOf = async (path: string) => (await headersOf(path)).get('content-security-policy') ?? ''

  it.each([`/payment/${ID}`, `/order-payment/${ID}`])('%s: a nonce, and frames of the card provider', async (path) => {
    const [one, two] = [await policyOf(path), await policyOf(path)]
    expect(one).toMatch(/script-src 'nonce-[\w+/=]{24}' 'strict-dynamic';/)
    expect(one).not.toBe(two)
    expect(one).toContain("frame-src 'self' https://cardinal.test;")
    expect(one).not.toMatch(/https:[; ]/)
    expect(one).toContain("frame-ancestors 'none'")
    expect((await headersOf(path)).get('cache-control')).toBe('private, no-store')
  })

  it('lets the shop frame only the challenge page and the page on which it ends', async () => {
    for (const path of [`/payment/${ID}`, `/payment-message/${ID}`, '/payment-alert', '/payment-challenge']) {
      const headers = await headersOf(path)
      const framed = path === '/payment-alert' || path === '/payment-challenge'
      const policy = headers.get('content-security-policy')
      expect([path, policy]).toEqual([path, expect.stringContaining(`frame-ancestors ${framed ? "'self'" : "'none'"}`)])
      expect(headers.get('x-frame-options')).toBe(framed ? 'SAMEORIGIN' : null)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('allows frames of any https issuer during a challenge only', async () => {
    expect(await policyOf('/payment-challenge')).toContain("frame-src 'self' https://cardinal.test https:;")
    expect(await policyOf('/payment-alert')).toContain("frame-src 'none'")
  })

  it.each(['payment', 'order-payment', 'payment-message'])('marks /%s of an unknown order as missing', async (page) => {
    const headers = await headersOf(`/${page}/${ID}`, 'unknown')
    expect(headers.get('x-middleware-request-x-fuma-missing')).toBe('1')
  })
})

it('serves public cached pages without middleware', () => {
  // Pages of a private order: never cached.
  const own = ['/payment/{id}', '/order-payment/{id}', '/payment-message/{id}', '/payment-alert', '/order/{token}']
  for (const route of ROUTES) {
    const expected = route.guard.allow !== 'everybody' || own.includes(route.path)
    expect([route.path, unstable_doesMiddlewareMatch({ config, url: addressOf(route) })]).toEqual([
      route.path,
      expected,
    ])
  }
})
