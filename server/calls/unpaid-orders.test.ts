import { jest } from '@jest/globals'
import { cookieJar, SHOP, setEnvironment, startShopApi } from '../testing/storefront.ts'

/** The secrets of guests' orders come from this browser's sealed cookie, whatever a browser sends as such. */

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

test('a browser that placed no order is answered without asking the shop', async () => {
  expect(await call('/unpaid-orders', { orderTokens: [SENT] })).toMatchObject({ status: 200, data: [] })
  expect(requests).toEqual([])
})

test('the orders of this browser are asked for by their own secrets', async () => {
  await rememberGuestOrder({ orderId: 'older-order-without-one', token: null })
  await rememberGuestOrder({ orderId: ORDER, token: OWN })
  await call('/unpaid-orders', { orderTokens: [SENT] })
  expect(requests).toEqual([{ path: '/unpaid-orders', body: { orderTokens: [OWN] } }])
})

test('an order is changed with its own secret, or with none', async () => {
  await call('/change-order', { orderId: ORDER, orderToken: SENT })
  expect(requests.pop()?.body).toEqual({ orderId: ORDER })
  await rememberGuestOrder({ orderId: ORDER, token: OWN })
  await call('/change-order', { orderId: ORDER, orderToken: SENT })
  expect(requests.pop()?.body).toEqual({ orderId: ORDER, orderToken: OWN })
})

test('what an order holds is not asked by browsers at all', async () => {
  expect(await call('/payment-contents', { orderId: ORDER })).toMatchObject({ code: 'unknown-call' })
})
