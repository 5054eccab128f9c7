/** An ended sign-in, detected in any call: both cookies are cleared, and a followed link redirects to sign-in. */
import { jest } from '@jest/globals'
import { cookieJar, SESSION_COOKIE, SHOP, setEnvironment, signInAs, startShopApi } from '../testing/storefront.ts'

const browser = cookieJar()
const { jar } = browser
jest.unstable_mockModule('next/headers', browser.headers)
setEnvironment()

/** The reply of a third-party upstream to an unknown token. */
let body = ''
let answerCall: typeof import('./answer-call.ts').answerCall
let stopUpstream: () => void
beforeAll(async () => {
  stopUpstream = await startShopApi((_request, response) => {
    response.writeHead(401, { 'content-type': body.startsWith('{') ? 'application/json' : 'text/html' })
    response.end(body)
  })
  ;({ answerCall } = await import('./answer-call.ts'))
})
afterAll(() => stopUpstream())
beforeEach(async () => {
  jar.clear()
  await signInAs(browser, 3)
})

const call = (path: string, init: RequestInit = {}) =>
  answerCall(path.split('?')[0] as string, new Request(`${SHOP}/api${path}`, init))
const script = { method: 'POST', headers: { origin: SHOP, 'content-type': 'application/json' } }

test.each([
  ['nothing', ''],
  ['a page', '<h1>401</h1>'],
  ['words of its own', '{"error":"token expired"}'],
])('a 401 with %s ends the sign-in, for data and for files', async (_what, said) => {
  body = said
  for (const [path, init] of [
    ['/get-profile', {}],
    ['/payment-status', { ...script, body: JSON.stringify({ orderId: 'AAAAAAAAAAAAAAAAAAAAAA' }) }],
    ['/my-documents-file', {}],
  ] as const) {
    if (!jar.has(SESSION_COOKIE)) browser.cookies.set(SESSION_COOKIE, 'x')
    const answer = await call(path, init)
    expect([path, answer.status]).toEqual([path, 401])
    expect(await answer.json()).toMatchObject({ code: 'sign-in-needed', message: expect.stringMatching(/sign in/i) })
    expect([...jar.keys()]).toEqual([])
  }
})

describe('a link to a file that was followed', () => {
  const followed = (path: string, headers: Record<string, string>) =>
    call(path, { headers: { host: 'shop.test', 'sec-fetch-mode': 'navigate', ...headers } })

  test.each([
    ['/order-paper?orderId=AAAAAAAAAAAAAAAAAAAAAA&paper=invoice', '', '/order-details/AAAAAAAAAAAAAAAAAAAAAA'],
    ['/my-documents-file', '', '/my-documents'],
    ['/my-document-file?id=3', `${SHOP}/orders`, '/my-documents'],
    ['/get-profile', `${SHOP}/orders?page=2`, '/orders?page=2'],
  ])('redirects %s to sign-in with a way back, and clears both cookies', async (path, referer, page) => {
    const answer = await followed(path, referer ? { referer } : {})
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(page)}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect([...jar.keys()]).toEqual([])
  })

  test.each([
    ['another site', 'https://evil.example/orders'],
    ['nowhere', ''],
    ['what is no address', 'orders'],
  ])('redirects to the home page after sign-in if the link is from %s', async (_what, referer) => {
    const answer = await followed('/get-profile', referer ? { referer } : {})
    expect(answer.headers.get('location')).toBe('/sign-in?next=%2F')
  })

  test('sends a guest to sign-in before any other check, with no way back but the order’s page', async () => {
    jar.clear()
    const answer = await followed('/order-paper?orderId=../cart&paper=invoice', {})
    expect(answer.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent('/order-details/..%2Fcart')}`)
  })

  test('detects a followed link by its Accept header if no mode is sent', async () => {
    const named = await call('/my-documents-file', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    expect(named.status).toBe(303)
    const picture = await call('/my-document-thumbnail?id=3', { headers: { accept: 'image/avif,image/webp,*/*' } })
    expect(picture.status).toBe(401)
  })
})
