import { jest } from '@jest/globals'
import { countryList } from '../contract/content/reference.ts'
import { ask } from './call-client.ts'
import { noteShopTime, shopTime } from './shop-clock.ts'

test('derives the shop’s time from its responses, regardless of the device’s clock', async () => {
  jest.useFakeTimers({ now: new Date('2012-01-01T00:00:00Z') })
  expect(shopTime()).toBeNull()
  noteShopTime(null)
  noteShopTime('yesterday')
  expect(shopTime()).toBeNull()

  globalThis.fetch = async () => new Response('{}', { status: 503, headers: { date: 'Tue, 24 Nov 2026 09:00:00 GMT' } })
  await ask(countryList, { isApiDropDown: 1 })
  expect(shopTime()).toEqual(new Date('2026-11-24T09:00:00Z'))
  jest.advanceTimersByTime(90_000)
  expect(shopTime()).toEqual(new Date('2026-11-24T09:01:30Z'))
  jest.useRealTimers()
})
