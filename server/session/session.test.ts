import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { jest } from '@jest/globals'
import { problem } from '#lib/contract/base/problem.ts'
import { cookieJar, SHOP, setEnvironment } from '../testing/storefront.ts'

const { jar, cookies, headers: nextHeaders } = cookieJar()
jest.unstable_mockModule('next/headers', nextHeaders)

const NAMES = ['next-auth.session-token', 'upstream-session', 'viewer']
setEnvironment()

/** The shop API's replies by path, and the requests it received. */
interface Said {
  status?: number
  data?: unknown
  problem?: unknown
  headers?: Record<string, string>
}
let says: Record<string, () => Said> = {}
const requests: { path: string; authorization: string | undefined; acting: string | undefined; body: string }[] = []
const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    const { authorization, 'x-acting-token': acting } = request.headers
    // A response that does not fit the contract makes the storefront query the extensions.
    if (path === '/extensions') return response.end()
    requests.push({ path, authorization, acting: acting as string | undefined, body: Buffer.concat(chunks).toString() })
    const { status = 200, data = {}, problem, headers = {} } = says[path]?.() ?? { status: 500 }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(problem ?? { status, message: '', data }))
  })
})

let answerCall: typeof import('../calls/answer-call.ts').answerCall
let answerStream: typeof import('../calls/answer-stream.ts').answerStream
let sealIdentityCookie: typeof import('./identity-cookie.ts').sealIdentityCookie
let openIdentityCookie: typeof import('./identity-cookie.ts').openIdentityCookie
let writeUpstreamSession: typeof import('./upstream-session.ts').writeUpstreamSession
let readUpstreamSession: typeof import('./upstream-session.ts').readUpstreamSession

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.SHOP_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  ;({ answerCall } = await import('../calls/answer-call.ts'))
  ;({ answerStream } = await import('../calls/answer-stream.ts'))
  ;({ sealIdentityCookie, openIdentityCookie } = await import('./identity-cookie.ts'))
  ;({ writeUpstreamSession, readUpstreamSession } = await import('./upstream-session.ts'))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const identity = {
  userId: 7,
  name: 'Amina Otieno',
  userType: 2,
  approvalStatus: 'approved',
  declinedReason: null as string | null,
} as const
let pairs = 0
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const SESSION_ENDS = inMinutes(24 * 60)
const newTokens = (minutes = 15) => {
  pairs += 1
  return {
    token: `token-${pairs}-${'x'.repeat(34)}`,
    refreshToken: `refresh-${pairs}-${'x'.repeat(32)}`,
    tokenExpires: inMinutes(minutes),
    sessionExpires: SESSION_ENDS,
  }
}
const ended = () => ({ status: 401, problem: problem('sign-in-needed', 'Your sign-in has ended.') })
const emptyCart = () => ({
  data: {
    data: [],
    allProducts: [],
    missing: [],
    settings: {
      currencyCode: 'KES',
      totalValue: '0.00',
      totalExVat: '0.00',
      totalVat: '0.00',
      totalUniqueItems: 0,
      totalQuantity: 0,
      deliveryDays: 0,
      accountTermsDays: null,
    },
  },
})
const profile = (change: object = {}) => ({
  ...{ userId: 7, userType: 2, approvalStatus: 'approved', declinedReason: null, isUploaded: false, companyName: null },
  ...{ companyLogo: null, traderCategory: null, kraPin: null, primaryEmail: 'a@b.ke', secondaryEmail: null },
  ...{ primaryMobileNumber: '1', primaryMobileCountry: 'KE', primaryMobileCountryCode: '254' },
  ...{ secondaryMobileNumber: null, secondaryMobileCountry: 'KE', secondaryMobileCountryCode: '254' },
  ...{ firstName: 'Amina', middleName: null, lastName: 'Otieno', primaryCommunicationMode: null, gender: null },
  ...{ dob: null, selectedTrader: null, isConfirmed: true },
  ...change,
})

async function ask(path: string, body: object = {}, headers: Record<string, string> = {}) {
  const get = path === '/get-profile'
  const request = new Request(`${SHOP}/api${path}`, {
    method: get ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', origin: SHOP, ...headers },
    ...(!get && { body: JSON.stringify(body) }),
  })
  const response = await answerCall(path, request)
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text), headers: response.headers }
}

const credentials = { email: 'amina@example.co.ke', password: 'Kikoy#2026' }
/** Signs in with these tokens, and clears the recorded requests. */
async function signIn({ remember = false, tokens = newTokens(), who = identity as object } = {}) {
  says = { '/login': () => ({ data: { ...who, tokens } }), '/cart-list': emptyCart }
  const answer = await ask('/login', { ...credentials, remember })
  requests.length = 0
  return { answer, tokens }
}

beforeEach(() => {
  jar.clear()
  requests.length = 0
})

describe('signing in', () => {
  it('sets identity cookie and upstream session, and sends no token to a browser', async () => {
    const { answer, tokens } = await signIn()
    expect(answer.body).toEqual({ status: 200, message: '', data: identity })
    expect([...jar.keys()].sort()).toEqual([...NAMES].sort())
    for (const name of NAMES) {
      expect(jar.get(name)?.rules).toMatchObject({ httpOnly: name !== 'viewer', sameSite: 'lax', path: '/' })
      expect(jar.get(name)?.rules.maxAge).toBeUndefined()
    }
    expect(jar.get('viewer')?.value).toBe('2-approved')
    const everything = answer.text + [...jar.values()].map(({ value }) => value).join()
    for (const secret of [tokens.token, tokens.refreshToken]) expect(everything).not.toContain(secret)
    const opened = await openIdentityCookie(jar.get('next-auth.session-token')?.value)
    expect(Object.keys(opened ?? {}).sort()).toEqual(
      ['approvalStatus', 'ends', 'exp', 'iat', 'jti', 'name', 'sub', 'userId', 'userType'].sort(),
    )
    expect(opened?.ends).toBe((await readUpstreamSession()).signedIn?.ends)
    expect(opened?.ends).toBe(Math.floor(Date.parse(SESSION_ENDS) / 1000))
  })

  it('gives all three cookies one end if "remember" is set', async () => {
    await signIn({ remember: true })
    const ages = NAMES.map((name) => jar.get(name)?.rules.maxAge ?? 0)
    expect(Math.max(...ages) - Math.min(...ages)).toBeLessThanOrEqual(1)
    expect(ages[0]).toBeGreaterThan(24 * 3600 - 60)
  })

  it('limits each cookie to 4,096 bytes, even with a long company name', async () => {
    await writeUpstreamSession({ guestOrders: Array.from({ length: 10 }, (_, n) => String(n).repeat(22)) })
    const tokens = { ...newTokens(), token: 'x'.repeat(43), refreshToken: 'y'.repeat(43) }
    await signIn({ tokens, who: { ...identity, userType: 3, name: '織'.repeat(120) } })
    for (const name of NAMES) {
      expect(name.length + encodeURIComponent(jar.get(name)?.value ?? '').length + 100).toBeLessThan(4096)
    }
    expect((await readUpstreamSession()).guestOrders).toHaveLength(10)
  })

  it('responds 422 and changes no cookie if it fails', async () => {
    says = { '/login': () => ({ status: 422, problem: problem('wrong-credentials', 'No.') }) }
    expect((await ask('/login', credentials)).body).toMatchObject({ status: 422, code: 'wrong-credentials' })
    expect(jar.size).toBe(0)
  })

  it('works as a guest if the old sign-in was ended elsewhere', async () => {
    await signIn()
    says['/login'] = () => ({ data: { ...identity, userId: 8, tokens: newTokens() } })
    expect((await ask('/login', credentials)).status).toBe(200)
    expect(requests.map(({ authorization }) => authorization)).toEqual([undefined])
    expect((await readUpstreamSession()).signedIn?.userId).toBe(8)
  })

  it('requires an own origin', async () => {
    says = { '/login': () => ({ data: { ...identity, tokens: newTokens() } }) }
    expect((await ask('/login', credentials, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask('/login', credentials, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(requests).toEqual([])
  })
})

describe('a call', () => {
  it('carries the token of the upstream session', async () => {
    const { tokens } = await signIn()
    expect((await ask('/cart-list')).status).toBe(200)
    expect(requests).toMatchObject([{ path: '/cart-list', authorization: `Bearer ${tokens.token}` }])
  })

  it('is hidden from browsers if only the BFF makes it', async () => {
    expect((await ask('/refresh-token', { refreshToken: 'x'.repeat(43) })).body).toMatchObject({ code: 'unknown-call' })
    expect(requests).toEqual([])
  })

  it('clears all cookies after a 401', async () => {
    await signIn()
    says['/cart-list'] = ended
    expect((await ask('/cart-list')).status).toBe(401)
    expect(jar.size).toBe(0)
  })

  it("retains a guest's orders if the call requires a sign-in", async () => {
    await writeUpstreamSession({ guestOrders: ['o'.repeat(22)] })
    says = { '/get-profile': ended }
    expect((await ask('/get-profile')).status).toBe(401)
    expect((await readUpstreamSession()).guestOrders).toEqual(['o'.repeat(22)])
  })
})

describe('identity cookie and upstream session that do not agree', () => {
  const sealedIdentity = () =>
    sealIdentityCookie({ userId: 7, name: 'A', userType: 2, approvalStatus: 'approved', ends: ends() })
  const ends = () => Math.floor(Date.parse(SESSION_ENDS) / 1000)

  it.each([
    ['no identity cookie', async () => void jar.delete('next-auth.session-token')],
    ['no upstream session', async () => void jar.delete('upstream-session')],
    [
      "another person's identity cookie",
      async () => {
        const sealed = await sealIdentityCookie({ ...identity, userId: 8, ends: ends() })
        cookies.set('next-auth.session-token', sealed)
      },
    ],
    [
      'an identity cookie of an earlier sign-in',
      async () => {
        const sealed = await sealIdentityCookie({ ...identity, ends: ends() - 60 })
        cookies.set('next-auth.session-token', sealed)
      },
    ],
    [
      'an identity cookie that was tampered with',
      async () => cookies.set('next-auth.session-token', `${(await sealedIdentity()).slice(0, -4)}AAAA`),
    ],
    [
      'an upstream session that was tampered with',
      async () => cookies.set('upstream-session', `${jar.get('upstream-session')?.value.slice(0, -9)}AAAA`),
    ],
    [
      'an upstream session of another key',
      async () => cookies.set('upstream-session', `Fe26.2*1*${'a'.repeat(200)}~2`),
    ],
  ])('(%s) are both cleared, and the visitor is a guest', async (_what, spoil) => {
    await signIn()
    await spoil()
    expect((await ask('/cart-list')).status).toBe(200)
    expect(requests).toMatchObject([{ path: '/cart-list', authorization: undefined }])
    expect(await openIdentityCookie(jar.get('next-auth.session-token')?.value)).toBeNull()
    expect((await readUpstreamSession()).signedIn).toBeUndefined()
    expect(jar.has('viewer')).toBe(false)
  })

  it('end at the instant set at sign-in', async () => {
    const over = { ...newTokens(), sessionExpires: inMinutes(-1) }
    await signIn({ tokens: over })
    await ask('/cart-list')
    expect(requests[0]?.authorization).toBeUndefined()
    expect(jar.size).toBe(0)
  })
})

describe('renewal', () => {
  it('happens once for simultaneous calls, and retains the end of the sign-in', async () => {
    await signIn({ tokens: newTokens(0.4), remember: true })
    const fresh = newTokens()
    says['/refresh-token'] = () => ({ data: { ...identity, approvalStatus: 'pending', tokens: fresh } })
    const before = (await readUpstreamSession()).signedIn
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/cart-list')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(requests.filter(({ path }) => path === '/refresh-token')).toHaveLength(1)
    const carried = requests.filter(({ path }) => path === '/cart-list').map(({ authorization }) => authorization)
    expect(new Set(carried)).toEqual(new Set([`Bearer ${fresh.token}`]))
    expect((await readUpstreamSession()).signedIn).toMatchObject({
      token: fresh.token,
      refreshToken: fresh.refreshToken,
      ends: before?.ends,
      remember: true,
    })
    expect(jar.get('viewer')?.value).toBe('2-pending')
    expect(answers.map(({ text }) => text).join('')).not.toContain('token-')
  })

  it.each([
    ['behind', 5, 0.4, 1],
    ['ahead', -5, 3, 0],
  ])('uses the shop API’s clock if this clock is five minutes %s', async (_how, shopIs, tokenLasts, renewals) => {
    const date = () => ({ date: new Date(Date.now() + shopIs * 60_000).toUTCString() })
    const tokens = newTokens(shopIs + tokenLasts)
    says = { '/login': () => ({ data: { ...identity, tokens }, headers: date() }) }
    says['/cart-list'] = () => ({ ...emptyCart(), headers: date() })
    says['/refresh-token'] = () => ({ data: { ...identity, tokens: newTokens(shopIs + 15) }, headers: date() })
    await ask('/login', credentials)
    for (let at = 0; at < 3; at += 1) await ask('/cart-list')
    expect(requests.filter(({ path }) => path === '/refresh-token')).toHaveLength(renewals)
    // The others go on with clocks that agree.
    says['/cart-list'] = emptyCart
    await ask('/cart-list')
  })

  it('serves a straggler that still shows the old cookies', async () => {
    await signIn({ tokens: newTokens(0.4) })
    const old = new Map(jar)
    says['/refresh-token'] = () => ({ data: { ...identity, tokens: newTokens() } })
    await ask('/cart-list')
    jar.clear()
    for (const [name, cookie] of old) jar.set(name, cookie)
    expect((await ask('/cart-list')).status).toBe(200)
    expect(requests.filter(({ path }) => path === '/refresh-token')).toHaveLength(1)
  })

  it('makes the visitor a guest if the sign-in has ended', async () => {
    await signIn({ tokens: newTokens(-5) })
    says['/refresh-token'] = ended
    expect((await ask('/cart-list')).status).toBe(200)
    expect(requests.at(-1)).toMatchObject({ path: '/cart-list', authorization: undefined })
    expect(jar.size).toBe(0)
  })

  it('ends no sign-in and is retried if the shop API is unavailable', async () => {
    await signIn({ tokens: newTokens(-5) })
    says['/refresh-token'] = () => ({ status: 503 })
    expect((await ask('/cart-list')).status).toBe(503)
    expect(jar.size).toBe(3)
    says['/refresh-token'] = () => ({ data: { ...identity, tokens: newTokens() } })
    expect((await ask('/cart-list')).status).toBe(200)
  })
})

describe('the live stream', () => {
  it('passes on Retry-After if a visitor has too many streams', async () => {
    await signIn()
    const headers = { 'retry-after': '30' }
    says['/events'] = () => ({ status: 429, problem: problem('too-many-requests', 'Too many pages.'), headers })
    const answer = await answerStream(new Request(`${SHOP}/api/stream`))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
    expect(jar.size).toBe(3)
  })
})

describe('signing out', () => {
  it.each([
    ['as usual', () => ({ data: {} }), 200],
    ['of a sign-in that another tab has ended', ended, 200],
    ['while the shop API is away', () => ({ status: 503 }), 503],
  ])('%s clears everything here', async (_how, problem, status) => {
    await signIn()
    says['/logout'] = problem
    expect((await ask('/logout')).status).toBe(status)
    expect(jar.size).toBe(0)
  })

  it('is done here even when the token would first have to be renewed and cannot be', async () => {
    await signIn({ tokens: newTokens(-5) })
    says['/refresh-token'] = () => ({ status: 503 })
    expect((await ask('/logout')).status).toBe(503)
    expect(jar.size).toBe(0)
  })

  it('follows the deletion of the account', async () => {
    await signIn()
    says['/delete-account'] = () => ({ data: {} })
    await ask('/delete-account', { password: 'Kikoy#2026' })
    expect(jar.size).toBe(0)
  })
})

describe('the profile', () => {
  it('renews the identity cookie with the same end if it has changed', async () => {
    await signIn({ remember: true })
    const before = await openIdentityCookie(jar.get('next-auth.session-token')?.value)
    says['/get-profile'] = () => ({ data: profile({ firstName: 'Asha', approvalStatus: 'declined' }) })
    await ask('/get-profile')
    const after = await openIdentityCookie(jar.get('next-auth.session-token')?.value)
    expect(after).toMatchObject({ name: 'Asha Otieno', approvalStatus: 'declined', ends: before?.ends })
    expect(jar.get('viewer')?.value).toBe('2-declined')
    expect(jar.get('viewer')?.rules.maxAge).toBeGreaterThan(0)
    await ask('/cart-list')
    expect(requests.at(-1)?.authorization).toBeDefined()
  })

  it('leaves the cookies unchanged if it has not changed', async () => {
    await signIn()
    const before = jar.get('next-auth.session-token')
    says['/get-profile'] = () => ({ data: profile() })
    await ask('/get-profile')
    expect(jar.get('next-auth.session-token')).toBe(before)
  })
})

describe('acting for a trader', () => {
  const rep = { ...identity, name: 'Daniel Mutua', userType: 6 }
  const TOKEN = `acting-${'x'.repeat(36)}`
  const choose = async (id: number, name = 'Wanjiru & Sons', ends = inMinutes(480)) => {
    const acting = { token: `${TOKEN}-${id}`, ends }
    says['/select-trader'] = () => ({ data: { trader: { id, name }, acting } })
    return ask('/select-trader', { traderId: id })
  }
  const stop = () => {
    says['/select-trader'] = () => ({ data: { trader: null } })
    return ask('/select-trader', { traderId: null })
  }

  it('sends a token hidden from browsers, only in calls declared for it', async () => {
    await signIn({ who: rep })
    const answer = await choose(12)
    expect(answer.body).toMatchObject({ data: { trader: { id: 12, name: 'Wanjiru & Sons' } } })
    expect(answer.text + [...jar.values()].map(({ value }) => value).join()).not.toContain(TOKEN)
    expect([jar.get('viewer')?.value, jar.get('acting')?.value]).toEqual(['6-approved-12', 'Wanjiru & Sons'])
    requests.length = 0
    says['/change-password'] = says['/get-profile'] = says['/session-list'] = () => ({ data: {} })
    await ask('/cart-list')
    for (const path of ['/get-profile', '/session-list', '/logout']) await ask(path)
    expect(requests.map(({ path, acting }) => [path, acting])).toEqual([
      ['/cart-list', `${TOKEN}-12`],
      ['/get-profile', undefined],
      ['/session-list', undefined],
      ['/logout', undefined],
    ])
    expect(jar.size).toBe(0)
  })

  it('survives a renewal and a changed profile, and ends with the next sign-in', async () => {
    await signIn({ who: rep, tokens: newTokens(0.4) })
    says['/refresh-token'] = () => ({ data: { ...rep, tokens: newTokens(0.4) } })
    await choose(12)
    says['/refresh-token'] = () => ({ data: { ...rep, tokens: newTokens() } })
    await ask('/cart-list')
    expect(requests.at(-1)?.acting).toBe(`${TOKEN}-12`)
    says['/get-profile'] = () => ({ data: profile({ userType: 6, firstName: 'Dan' }) })
    await ask('/get-profile')
    expect(jar.get('viewer')?.value).toBe('6-approved-12')
    await signIn({ who: rep })
    expect([jar.get('viewer')?.value, jar.has('acting')]).toEqual(['6-approved', false])
    await ask('/cart-list')
    expect(requests.at(-1)?.acting).toBeUndefined()
  })

  it('stops on request, or if the shop reports its end', async () => {
    await signIn({ who: rep })
    await choose(12)
    await stop()
    expect([jar.get('viewer')?.value, jar.has('acting')]).toEqual(['6-approved', false])
    await choose(12)
    says['/cart-list'] = () => ({ status: 409, problem: problem('acting-ended', 'You are no longer acting for them.') })
    expect((await ask('/cart-list')).body).toMatchObject({ code: 'acting-ended' })
    expect([jar.get('viewer')?.value, jar.has('acting')]).toEqual(['6-approved', false])
    says['/cart-list'] = emptyCart
    await ask('/cart-list')
    expect(requests.at(-1)?.acting).toBeUndefined()
  })

  it('refuses calls for the wrong trader if another tab has selected a different trader', async () => {
    await signIn({ who: rep })
    await choose(12)
    expect((await ask('/cart-list', {}, { 'x-acting-for': '12' })).status).toBe(200)
    await choose(13, 'Nakuru Drapers')
    requests.length = 0
    for (const traderOfPage of ['12', 'nobody']) {
      const { body } = await ask(
        '/cart-add',
        { items: [{ productId: 1, quantity: 1 }] },
        { 'x-acting-for': traderOfPage },
      )
      expect(body).toMatchObject({ status: 409, code: 'acting-changed' })
    }
    expect(requests).toEqual([])
    expect(jar.get('viewer')?.value).toBe('6-approved-13')
  })

  it('ends after its time, and notifies the page that still shows it', async () => {
    await signIn({ who: rep })
    await choose(12, 'Wanjiru & Sons', inMinutes(-1))
    expect((await ask('/cart-list', {}, { 'x-acting-for': '12' })).body).toMatchObject({ code: 'acting-ended' })
    expect([jar.get('viewer')?.value, jar.has('acting')]).toEqual(['6-approved', false])
    expect((await ask('/cart-list', {}, { 'x-acting-for': 'nobody' })).status).toBe(200)
  })
})
