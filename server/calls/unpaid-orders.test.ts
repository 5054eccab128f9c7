import { jest } from '@jest/globals'
import { cookieJar, SHOP, setEnvironment, startShopApi } from '../testing/storefront.ts'

/**
 * The secrets of guests' orders are read from this browser's sealed cookie. Secrets that a browser sends are ignored.
 */

const browser = cookieJar()
jest.unstable_mockModule('next/headers', browser.headers)
setEnvironment()

const ORDER = 'AbCdEfGhIjKlMnOpQrStUv'
const [OWN, SENT] = ['o'.repeat(43), 's'.repeat(43)]
const requests: { path: string; body: Record<string, unknown> }[] = []
let answerCall: typeof import('./answer-call.ts').answerCall
let rememberGuestOrder: typeof import('../session/guest-orders.ts').rememberGuestOrder
let stopShopApi: () => void
beforeAll(async () => {
  stopShopApi = await startShopApi((request, response, body) => {
    requests.push({ path: request.url ?? '', body: JSON.parse(body.toString()) })
    response.writeHead(200, { 'content-type': 'application/json' })
    const data = request.url === '/unpaid-orders' ? [] : { orderId: ORDER, orderNo: 10_020, lines: [], notAdded: [] }
    response.end(JSON.stringify({ status: 200, message: '', data }))
  })
  ;({ answerCall } = await import('./answer-call.ts'))
  ;({ rememberGuestOrder } = await import('../session/guest-orders.ts'))
})
afterAll(() => stopShopApi())
beforeEach(() => {
  browser.jar.clear()
  requests.length = 0
})

async function call(path: string, body: object) {
  const headers = { origin: SHOP, 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(16) }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await answerCall(path, new Request(`${SHOP}/api${path}`, init))
  return response.json()
}

test('responds without a call to the shop API if the browser placed no order', async () => {
  expect(await call('/unpaid-orders', { orderTokens: [SENT] })).toMatchObject({ status: 200, data: [] })
  expect(requests).toEqual([])
})

test("queries this browser's orders with the secrets of its cookie", async () => {
  await rememberGuestOrder({ orderId: 'older-order-without-one', token: null })
  await rememberGuestOrder({ orderId: ORDER, token: OWN })
  await call('/unpaid-orders', { orderTokens: [SENT] })
  expect(requests).toEqual([{ path: '/unpaid-orders', body: { orderTokens: [OWN] } }])
})

test('changes an order with its stored secret, or without a secret', async () => {
  await call('/change-order', { orderId: ORDER, orderToken: SENT })
  expect(requests.pop()?.body).toEqual({ orderId: ORDER })
  await rememberGuestOrder({ orderId: ORDER, token: OWN })
  await call('/change-order', { orderId: ORDER, orderToken: SENT })
  expect(requests.pop()?.body).toEqual({ orderId: ORDER, orderToken: OWN })
})

test('refuses the contents of an order to browsers', async () => {
  expect(await call('/payment-contents', { orderId: ORDER })).toMatchObject({ code: 'unknown-call' })
})
