import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { jest } from '@jest/globals'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { countryList } from '#lib/contract/content/reference.ts'
import { cookieJar } from '../testing/storefront.ts'

const SECRETS = ['FILTER_SEAL_KEY', 'UPSTREAM_SESSION_KEY', 'NEXTAUTH_SECRET', 'CATALOGUE_HOOK_SECRET']
const KEY = 'the-key-of-a-shop-in-a-test-only'

/** The keys that each client of the shop API sends. */
async function shownBy(settings: Record<string, string>): Promise<unknown[]> {
  const shown: unknown[] = []
  const shopApi = http.createServer((request, response) => {
    shown.push(request.headers[SHOP_API_KEY_HEADER])
    response.end('{"data":[]}')
  })
  shopApi.listen(0, '127.0.0.1')
  await once(shopApi, 'listening')
  delete process.env.SHOP_API_KEY
  Object.assign(process.env, Object.fromEntries(SECRETS.map((name) => [name, 'ab'.repeat(32)])), settings, {
    SHOP_API_URL: `http://127.0.0.1:${(shopApi.address() as AddressInfo).port}`,
  })
  // The environment is read once in a process's life.
  jest.resetModules()
  jest.unstable_mockModule('next/headers', cookieJar().headers)
  const { askShop } = await import('./shop-client.ts')
  const { forward } = await import('../calls/forward.ts')
  await askShop(countryList, { isApiDropDown: 1 })
  await forward({ call: countryList, input: { isApiDropDown: 1 }, requestId: 'a-request-of-a-test' }).catch(
    () => undefined,
  )
  shopApi.closeAllConnections()
  shopApi.close()
  return shown
}

test('send the shop API the key from pages and calls', async () => {
  expect(await shownBy({ SHOP_API_KEY: KEY })).toEqual([KEY, KEY])
})

test('send no key if `SHOP_API_KEY` is unset', async () => {
  expect(await shownBy({})).toEqual([undefined, undefined])
})
