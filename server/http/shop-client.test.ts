import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { myData } from '#lib/contract/accounts/profile.ts'
import { paymentMethods } from '#lib/contract/payments/payment.ts'
import { askShop, sendToShop } from './shop-client.ts'

const SECRETS = ['FILTER_SEAL_KEY', 'UPSTREAM_SESSION_KEY', 'NEXTAUTH_SECRET', 'CATALOGUE_HOOK_SECRET']

/** The test shop API's response to a request. */
let answer: (response: ServerResponse) => Promise<void> | void = () => undefined
const shopApi = http.createServer((_request, response) => void answer(response))

beforeAll(async () => {
  shopApi.listen(0, '127.0.0.1')
  await once(shopApi, 'listening')
  Object.assign(process.env, Object.fromEntries(SECRETS.map((name) => [name, 'ab'.repeat(32)])), {
    SHOP_API_URL: `http://127.0.0.1:${(shopApi.address() as AddressInfo).port}`,
  })
})
afterAll(() => {
  shopApi.closeAllConnections()
  shopApi.close()
})

/** Headers at once, the rest after a while. */
const slowly = (text: string) => async (response: ServerResponse) => {
  response.writeHead(200)
  response.flushHeaders()
  await pause(300)
  response.end(text)
}

test('applies the timeout to the first byte of a file, not to the whole file', async () => {
  answer = slowly('a long file')
  const sent = await sendToShop(myData, {}, { timeoutMs: 150 })
  expect(sent.ok && (await sent.response.text())).toBe('a long file')
})

test('requires a complete response in time', async () => {
  answer = slowly('{}')
  expect(await askShop(paymentMethods, {}, { timeoutMs: 150 })).toMatchObject({
    ok: false,
    problem: { code: 'shop-unreachable' },
  })
})

test.each([
  [404, 'not-found'],
  [401, 'sign-in-needed'],
  [502, 'shop-unreachable'],
  [418, 'internal-error'],
])('a %i without a problem of ours is %s', async (status, code) => {
  answer = (response) => void response.writeHead(status).end('<html></html>')
  expect(await askShop(paymentMethods, {})).toMatchObject({ ok: false, problem: { code } })
})
