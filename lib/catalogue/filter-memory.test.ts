import { createConsent } from '../account/consent.ts'
import { CONSENT_KEY, OPTIONAL_PREFIX } from '../browser/first-paint.ts'
import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import type { Filter } from '../contract/catalogue/filter.ts'
import { createFilterMemory, filterFor } from './filter-memory.ts'
import { isLoadedDocument, OLD_KEY, removeOldFilter, STORED_FILTER } from './stored-filter.ts'

const KEY = OPTIONAL_PREFIX + STORED_FILTER
const simba: Filter = { ...EMPTY_FILTER, subcollection: ['simba'], pageNo: 3 }

let stored: Map<string, string>
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
  key: (at: number) => [...stored.keys()][at] ?? null,
  get length() {
    return stored.size
  },
}

/** A freshly loaded page over the browser's stored data. */
function newPage() {
  const consent = createConsent(() => storage)
  return { consent, ...createFilterMemory(consent) }
}

beforeEach(() => {
  stored = new Map()
})

describe('the last filter', () => {
  it('stores the last filter only after consent, and restores it on the next page', () => {
    const { consent, storeFilter, storedFilter } = newPage()
    storeFilter(simba)
    expect([...stored.keys()]).toEqual([])
    expect(storedFilter()).toEqual({ ...simba, pageNo: 1 })
    expect(newPage().storedFilter()).toBeNull()
    consent.decide('accepted')
    expect([...stored.keys()]).toEqual([CONSENT_KEY, KEY])
    expect(newPage().storedFilter()).toEqual({ ...simba, pageNo: 1 })
  })

  it('deletes the stored filter after Decline and stores no filter afterwards', () => {
    const { consent, storeFilter, storedFilter } = newPage()
    consent.decide('accepted')
    storeFilter(simba)
    expect(stored.has(KEY)).toBe(true)
    consent.decide('declined')
    expect([...stored.keys()]).toEqual([CONSENT_KEY])
    storeFilter(simba)
    expect([...stored.keys()]).toEqual([CONSENT_KEY])
    expect(storedFilter()).toBeNull()
  })

  it('deletes the stored filter if the empty filter is set', () => {
    const { consent, storeFilter, storedFilter } = newPage()
    consent.decide('accepted')
    storeFilter(simba)
    storeFilter({ ...EMPTY_FILTER, pageNo: 2 })
    expect(storedFilter()).toBeNull()
    expect([...stored.keys()]).toEqual([CONSENT_KEY])
  })

  it.each(['', '{', 'null', '[]', '{"sort":9}', '{"brands":["<script>"]}'])(
    'returns no filter if %j is stored',
    (text) => {
      stored.set(CONSENT_KEY, 'accepted').set(KEY, text)
      expect(newPage().storedFilter()).toBeNull()
    },
  )
})

describe('a stored filter for another viewer', () => {
  const own: Filter = { ...simba, isFavorite: true, inStock: true, inStockNo: 9 }
  it('drops the filters that the new viewer cannot use', () => {
    const guest = { userType: null, approval: null }
    expect(filterFor(own, guest)).toMatchObject({ subcollection: ['simba'], isFavorite: false, inStock: false })
    expect(filterFor(own, { userType: 3, approval: 'approved' })).toMatchObject({ isFavorite: true, inStock: false })
    expect(filterFor(own, { userType: 6, approval: 'approved' })).toMatchObject({ isFavorite: true, inStock: true })
    expect(filterFor({ ...EMPTY_FILTER, isFavorite: true }, guest)).toBeNull()
  })
})

describe('a page for which the document was loaded', () => {
  const href = 'https://fuma.test/product-list'
  it.each(['navigate', 'reload'] as const)('returns true after %s', (type) => {
    expect(isLoadedDocument({ name: href, type }, href)).toBe(true)
  })
  it('returns false after Back, after an internal link, and without a performance entry', () => {
    expect(isLoadedDocument({ name: href, type: 'back_forward' }, href)).toBe(false)
    expect(isLoadedDocument({ name: 'https://fuma.test/', type: 'navigate' }, href)).toBe(false)
    expect(isLoadedDocument(undefined, href)).toBe(false)
  })
})

test('removes the filter that an earlier version stored without consent', () => {
  stored.set(OLD_KEY, JSON.stringify(simba)).set('fuma.cart', '{}')
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  removeOldFilter()
  expect([...stored.keys()]).toEqual(['fuma.cart'])
})
