import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { login } from '#lib/contract/identity/session.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { openTestShop, TEST_KEY, type TestShop } from '../testing/shop.ts'
import { fromOf } from './trusted-address.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' }, (app) => {
    app.get('/media/of-whom', (request) => fromOf(request))
  })
})
afterAll(() => shop.close())

const without = { [SHOP_API_KEY_HEADER]: '' }
const get = (url: string, headers: Record<string, string>) => shop.app.inject({ url, headers })

test.each(['', 'wrong', `${TEST_KEY}x`, TEST_KEY.slice(1), TEST_KEY.toUpperCase()])(
  'refuses all calls with the key %j',
  async (key) => {
    for (const call of CALLS) {
      const answer = await shop.app.inject({
        method: call.method,
        url: call.path.replace(/\{\w+\}/g, '1'),
        headers: { [SHOP_API_KEY_HEADER]: key },
      })
      expect([call.name, answer.statusCode, answer.json().code]).toEqual([call.name, 403, 'not-allowed'])
    }
  },
)

test('with the key calls are answered, and only hooks, pictures and health without it', async () => {
  expect((await shop.ask(productList, {})).data).toEqual([])
  expect((await get('/health', without)).statusCode).toBe(200)
  expect((await get(`/media/${'a'.repeat(64)}/320.webp`, without)).json().code).toBe('not-found')
  const hook = await shop.app.inject({
    method: 'POST',
    url: '/hooks/mpesa/wrong/stk/wrong',
    payload: {},
    headers: without,
  })
  expect([hook.statusCode, hook.json().code]).toEqual([404, 'unknown-call'])
  // Unknown addresses, addresses that only look open, and other methods are refused.
  for (const url of [
    '/nothing',
    '/hooks/nothing',
    '/healthy',
    '/health/../product-list',
    '//health',
    '/stream',
    '/events',
  ]) {
    expect([url, (await get(url, without)).statusCode]).toEqual([url, 403])
  }
})

test('trusts the visitor headers of a request only with the key', async () => {
  const trustedHeaders = { 'x-forwarded-for': '41.90.1.2', 'x-browser-accept': 'text/html' }
  expect((await get('/media/of-whom', trustedHeaders)).json()).toMatchObject({
    address: '41.90.1.2',
    accept: 'text/html',
  })
  expect((await get('/media/of-whom', { ...trustedHeaders, ...without })).json()).toMatchObject({
    address: '127.0.0.1',
  })
  expect((await get('/media/of-whom', { ...trustedHeaders, ...without })).json()).not.toHaveProperty('accept')
})

test('an API without a key refuses all calls', async () => {
  const keyless = await openTestShop({ catalogue: 'empty', env: { SHOP_API_KEY: '' } })
  expect((await keyless.refused(paymentStatus, { orderId: 'x' })).code).toBe('not-allowed')
  expect((await keyless.refused(login, {}, without)).code).toBe('not-allowed')
  await keyless.close()
})

describe('serves pages for a person at the machine itself', () => {
  const pages = ['/docs/', '/openapi.json', '/mailbox', '/mailbox.json?to=a@b.ke']

  test('are shown under names of the machine only', async () => {
    for (const url of pages) {
      for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000']) {
        expect([url, host, (await get(url, { ...without, host })).statusCode]).toEqual([url, host, 200])
      }
      for (const host of ['evil.example', 'localhost.evil.example', '192.168.1.7:4000', 'shop.example:4000']) {
        expect([url, host, (await get(url, { ...without, host })).statusCode]).toEqual([url, host, 403])
      }
    }
  })

  test.each(['public', 'trial'] as const)('are not there in a shop that others can reach (%s)', async (exposure) => {
    const reached = await openTestShop({ catalogue: 'empty', exposure })
    for (const url of pages) {
      expect([url, (await reached.app.inject({ url })).statusCode]).toEqual([url, 404])
      expect([url, (await reached.app.inject({ url, headers: without })).statusCode]).toEqual([url, 403])
    }
    await reached.close()
  })
})
