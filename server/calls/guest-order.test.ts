/**
 * Access to a guest's order page: only the browser that placed the order gets the link, and its scripts only on
 * request.
 */
import { jest } from '@jest/globals'
import * as z from 'zod/mini'
import type { WireRequest } from '#lib/contract/base/call.ts'
import type { placeOrder } from '#lib/contract/orders/order.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { exampleStatus } from '#lib/testing/payment-status-example.ts'
import { cookieJar, SHOP, setEnvironment, startShopApi } from '../testing/storefront.ts'

const { jar, headers: nextHeaders } = cookieJar()
jest.unstable_mockModule('next/headers', nextHeaders)
setEnvironment()

const ORDER = 'A'.repeat(22)
const TOKEN = 'T'.repeat(43)
let answerCall: typeof import('./answer-call.ts').answerCall
let stopShopApi: () => void
beforeAll(async () => {
  stopShopApi = await startShopApi((request, response) => {
    const data =
      request.url === '/place-order'
        ? { orderId: ORDER, orderNo: 10_001, totalValue: '1450.00', orderToken: TOKEN }
        : z.encode(paymentStatus.reply, exampleStatus({ orderId: ORDER }))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: 200, message: '', data }))
  })
  ;({ answerCall } = await import('./answer-call.ts'))
})
afterAll(() => stopShopApi())

async function call(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { origin: SHOP, 'content-type': 'application/json', 'idempotency-key': 'key-of-this-very-test' }
  const answer = await answerCall(
    path,
    new Request(`${SHOP}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  expect(answer.status).toBe(200)
  return (await answer.json()).data
}

const form: Partial<WireRequest<typeof placeOrder>> = {
  ...{ sum: '1450.00', totalVat: '200.00', deliveryCharges: '0.00', deliveryVat: '0.00', deliveryChargesVat: '0.00' },
  ...{ deliveryVatPerc: 0, shippingType: 2, pickUpPoint: 7 },
  items: [{ productId: 1, quantity: 1, price: '1250.00' }],
}

test('stores a placed order’s secret in the sealed cookie only, and names the order’s page in the payment', async () => {
  expect((await call('/payment-status', { orderId: ORDER })).orderPage).toBeUndefined()
  expect(await call('/place-order', form)).toEqual({ orderId: ORDER, orderNo: 10_001, totalValue: '1450.00' })
  expect([...jar.values()].map(({ value }) => value).join()).not.toContain(TOKEN)
  expect((await call('/payment-status', { orderId: ORDER })).orderPage).toBe(`/order/${TOKEN}`)
  expect((await call('/payment-status', { orderId: 'B'.repeat(22) })).orderPage).toBeUndefined()
  jar.clear()
  expect((await call('/payment-status', { orderId: ORDER })).orderPage).toBeUndefined()
})
