import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { OFFICE_CALLS } from '#lib/contract/office-calls.ts'
import { cookieJar, SHOP, setEnvironment, startShopApi } from '../testing/storefront.ts'

const browser = cookieJar()
jest.unstable_mockModule('next/headers', browser.headers)
setEnvironment()
const { answerOfficeCall } = await import('./answer-office-call.ts')
const { refusesOnOfficeHost } = await import('../start/office-host.ts')

const TOKEN = 't'.repeat(43)
let asked: { url?: string; authorization?: string }[] = []
/** The shop API's next reply. */
let reply: { status: number; body: unknown } = { status: 200, body: {} }
const tokens = { token: TOKEN, expires: new Date(Date.now() + 12 * 3600_000).toISOString() }
const success = (data: unknown) => ({ status: 200, body: { status: 200, message: '', data } })
const ended = {
  status: 401,
  body: { status: 401, code: 'sign-in-needed', message: 'Your session has ended.', retryable: false },
}

let stop: () => void
beforeAll(async () => {
  stop = await startShopApi((request, response) => {
    asked.push({ url: request.url, authorization: request.headers.authorization })
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  setEnvironment()
})
afterAll(() => stop())
beforeEach(() => {
  browser.jar.clear()
  asked = []
  setEnvironment({ OFFICE: 'on', OFFICE_URL: '' })
})

function ask(path: string, body: object | null = {}, headers: Record<string, string> = {}): Promise<Response> {
  const method = body ? 'POST' : 'GET'
  const init = { method, headers: { host: 'shop.test', origin: SHOP, 'content-type': 'application/json', ...headers } }
  return answerOfficeCall(
    path,
    new Request(`${SHOP}/api${path}`, body ? { ...init, body: JSON.stringify(body) } : init),
  )
}
const codeOf = async (answer: Promise<Response>) => (await (await answer).json()).code
const signIn = () => {
  reply = success({ factors: ['authenticator'], tokens })
  return ask('/office/sign-in', { email: 'a@b.co.ke', password: 'x' })
}
const showCode = () => {
  reply = success({ factor: 'authenticator', codesLeft: 0 })
  return ask('/office/factor/code', { code: '123456' })
}

describe('signing in', () => {
  it('stores the token in a Strict cookie out of reach of scripts, and sends it to no browser', async () => {
    const answer = await signIn()
    expect(await answer.text()).not.toContain(TOKEN)
    const cookie = browser.jar.get('fuma-office')
    expect(cookie?.rules).toMatchObject({ httpOnly: true, sameSite: 'strict', path: '/' })
    expect(cookie?.rules.maxAge).toBeUndefined()
    expect(cookie?.value).not.toContain(TOKEN)
  })
  it('names the cookie __Host- and secure over https', async () => {
    setEnvironment({ PUBLIC_URL: 'https://shop.test', OFFICE_URL: '' })
    reply = success({ factors: [], tokens })
    await ask('/office/sign-in', { email: 'a@b.co.ke', password: 'x' }, { origin: 'https://shop.test' })
    expect(browser.jar.get('__Host-fuma-office')?.rules).toMatchObject({ secure: true, sameSite: 'strict' })
  })
  it('opens only the second factor after the password', async () => {
    await signIn()
    asked = []
    expect(await codeOf(ask('/office/me', null))).toBe('sign-in-needed')
    expect(asked).toEqual([])
    // An early call of a second tab does not end this tab's sign-in.
    expect(browser.jar.has('fuma-office')).toBe(true)
    await showCode()
    expect(asked[0]?.authorization).toBe(`Bearer ${TOKEN}`)
    reply = ended
    expect(await codeOf(ask('/office/me', null))).toBe('sign-in-needed')
    expect(asked).toHaveLength(2)
  })
  it('clears an ended session, and signs out without an error', async () => {
    await signIn()
    await showCode()
    reply = ended
    await ask('/office/me', null)
    expect(browser.jar.has('fuma-office')).toBe(false)
    await signIn()
    reply = ended
    expect((await ask('/office/sign-out')).status).toBe(200)
    expect(browser.jar.has('fuma-office')).toBe(false)
  })
})

it('finds each call by its path alone', () => {
  const paths = OFFICE_CALLS.map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

describe('refusals', () => {
  it('refuses it before a call to the shop API', async () => {
    expect(await codeOf(ask('/office/me', null))).toBe('sign-in-needed')
    expect(await codeOf(ask('/office/sign-in', {}, { origin: 'https://evil.test' }))).toBe('wrong-origin')
    expect(await codeOf(ask('/office/sign-in', null))).toBe('wrong-method')
    expect(await codeOf(ask('/office/sign-in', { email: 'nobody', password: '' }))).toBe('invalid-request')
    for (const path of [
      '/office',
      '/office/',
      '/office/nothing',
      '/office/%2e%2e/login',
      '/office/sign-in/../me',
      '/login',
    ])
      expect(await codeOf(ask(path, null))).toBe('unknown-call')
    expect(asked).toEqual([])
  })
  it('refuses a cookie of a different key, and an invalid seal', async () => {
    for (const value of ['x', 'Fe26.2*1*aa*bb*cc*dd*ee*ff~2']) {
      browser.jar.set('fuma-office', { value, rules: {} })
      expect(await codeOf(ask('/office/me', null))).toBe('sign-in-needed')
    }
  })
  it('refuses every call if the office is off or on a separate host', async () => {
    setEnvironment({ OFFICE: 'off', OFFICE_URL: '' })
    expect(await codeOf(ask('/office/sign-in'))).toBe('unknown-call')
    setEnvironment({ OFFICE: 'on', OFFICE_URL: 'https://office.test' })
    expect(await codeOf(ask('/office/sign-in'))).toBe('unknown-call')
    const there = { host: 'office.test', origin: 'https://office.test' }
    reply = success({ factors: [], tokens })
    expect((await ask('/office/sign-in', { email: 'a@b.co.ke', password: 'x' }, there)).status).toBe(200)
    expect(await codeOf(ask('/office/sign-in', {}, { ...there, origin: SHOP }))).toBe('wrong-origin')
  })
})

it('hides the shop’s pages on the office’s separate host', () => {
  setEnvironment({ OFFICE_URL: 'https://office.test' })
  const statuses = (url: string, host: string) => {
    let status = 0
    const response = {
      writeHead: (given: number) => {
        status = given
        return { end: () => undefined }
      },
    }
    refusesOnOfficeHost({ url, headers: { host } } as never, response as never)
    return status
  }
  for (const url of [
    '/',
    '/product-list',
    '/api/login',
    '/api/officers',
    '/officers',
    '/sign-in?x=/office',
    '/office/../about',
    '/icons/../about',
    '/manifest.webmanifest',
    '/_next/%2e%2e/about',
  ])
    expect(statuses(url, 'office.test')).toBe(404)
  for (const url of [
    '/office',
    '/office/orders?x=1',
    '/api/office/me',
    '/_next/static/x.js',
    '/media/ab',
    '/office.webmanifest',
    '/sw.js',
    '/icons/icon-192.png',
  ])
    expect(statuses(url, 'office.test')).toBe(0)
  expect(statuses('/', 'shop.test')).toBe(0)
})
