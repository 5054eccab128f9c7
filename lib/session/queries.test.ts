import { jest } from '@jest/globals'
import { consent } from '../account/consent.ts'
import { remember } from '../browser/tab-storage.ts'
import { accountCart } from '../cart/cart.ts'
import { storedFilter, storeFilter } from '../catalogue/filter-memory.ts'
import { enterList, listPlace } from '../catalogue/list-place.ts'
import { rememberSearch } from '../catalogue/recent-searches.ts'
import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import { PAGES_CACHE } from '../offline/caches.ts'
import { seenOrders } from '../offline/seen-orders.ts'
import { accountDeleted, signInEnded, signOut } from './queries.ts'

function newStorage() {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
    entries: () => Object.fromEntries(map),
  }
}

const local = newStorage()
const session = newStorage()
const page = { cookie: 'viewer=2-approved', documentElement: { dataset: { viewer: '2-approved' } } }

beforeEach(() => {
  for (const [name, value] of Object.entries({ localStorage: local, sessionStorage: session, document: page }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('the shop is away'))
})

test.each([
  ['signing out', signOut],
  ['deleting the account', accountDeleted],
])('deletes typed text, searches, filters and cart from this device after %s', async (_, leave) => {
  consent.decide('accepted')
  storeFilter({ ...EMPTY_FILTER, isFavorite: true })
  rememberSearch('kikoy')
  enterList({ href: '/product-list?filter=abc', search: '' })
  remember('form', { name: 'Amina' })
  accountCart.add([{ productId: 7, quantity: 2, price: null, name: 'Shuka', detail: 'Red' }])
  seenOrders.set({ at: '2026-11-29T11:05:00.000Z', viewer: '2-approved', orders: [] })
  const forget = jest.fn<CacheStorage['delete']>().mockResolvedValue(true)
  Object.defineProperty(globalThis, 'caches', { value: { delete: forget }, configurable: true })
  expect(local.length).toBeGreaterThan(3)

  await leave()
  expect(storedFilter()).toBeNull()
  expect(listPlace()).toBeNull()
  // The consent choice belongs to this device and stays.
  expect(local.entries()).toEqual({ 'fuma.cookies': 'accepted' })
  expect(session.entries()).toEqual({})
  expect(forget).toHaveBeenCalledWith(PAGES_CACHE)
})

test('deletes the orders for the offline page when the session ends', async () => {
  seenOrders.set({ at: '2026-11-29T11:05:00.000Z', viewer: '2-approved', orders: [] })
  await signInEnded()
  expect(seenOrders.read()).toBeNull()
})
