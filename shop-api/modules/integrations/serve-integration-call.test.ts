import { integrationStock } from '#lib/contract/integrations/products.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { readPaymentEnv } from '../payments/providers/env.ts'

let shop: TestShop
beforeAll(async () => {
  const standard = readPaymentEnv({})
  const payments = {
    ...standard,
    mpesa: { ...standard.mpesa, callback: { ...standard.mpesa.callback, trustedProxies: 1 } },
  }
  const clock = () => new Date('2026-11-24T09:00:00Z')
  shop = await openTestShop({ catalogue: 'empty', payments, clock })
})
afterAll(() => shop.close())

const withWrongKey = async (forwardedFor: string) => {
  const headers = { authorization: `Bearer ${'x'.repeat(40)}`, 'x-forwarded-for': forwardedFor }
  return (await shop.app.inject({ method: integrationStock.method, url: integrationStock.path, headers })).statusCode
}

test('slows wrong API keys of one network behind the proxy, regardless of forged addresses in front', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 8; n += 1) statuses.push(await withWrongKey(`198.51.100.${n}, 203.0.113.9`))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test('does not slow wrong API keys of other networks', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1) statuses.push(await withWrongKey(`41.90.1.${n}`))
  expect(new Set(statuses)).toEqual(new Set([401]))
})

test('opens no transaction for a wrong API key that must wait', async () => {
  for (let n = 0; n < 5; n += 1) await withWrongKey('41.90.2.1')
  const transaction = jest.spyOn(shop.database, 'transaction')
  expect(await withWrongKey('41.90.2.1')).toBe(429)
  expect(transaction).not.toHaveBeenCalled()
  expect(await withWrongKey('41.90.2.2')).toBe(401)
  expect(transaction).toHaveBeenCalledTimes(1)
  transaction.mockRestore()
})
