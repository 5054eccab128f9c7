import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import type { Filter } from '../contract/catalogue/filter.ts'
import { cleanAddress, cleanFilter, formAddress, listAddress, pagesAround } from './list-address.ts'

const filter = (change: Partial<Filter> = {}): Filter => ({ ...EMPTY_FILTER, ...change })

test('returns a clean address if the filter is only a collection or sub-collection', () => {
  expect(cleanAddress(EMPTY_FILTER)).toBe('/product-list')
  expect(cleanAddress(cleanFilter('blankets'))).toBe('/product-list/blankets')
  expect(cleanAddress(cleanFilter('blankets', 'simba'))).toBe('/product-list/blankets/simba')
  for (const change of [{ sort: 1 as const }, { pageNo: 2 }, { isNew: true }, { collection: ['a', 'b'] }]) {
    expect(cleanAddress({ ...cleanFilter('blankets'), ...change })).toBeNull()
  }
  expect(cleanAddress(filter({ subcollection: ['simba'] }))).toBeNull()
})

test('uses a token for all other filters', () => {
  expect(listAddress(filter({ isNew: true }), 'abc')).toBe('/product-list?filter=abc')
  expect(listAddress(cleanFilter('blankets'), 'abc')).toBe('/product-list/blankets')
})

describe('the plain link of a change', () => {
  const at = (change: Partial<Filter>, from = filter({ isNew: true })) => formAddress('tok', from, change)
  it('applies the change to the page’s token', () => {
    expect(at({ brands: ['a', 'b'] })).toBe('/search?filter=tok&brands=a&brands=b')
    expect(at({ pageNo: 3 })).toBe('/search?filter=tok&pageNo=3')
    expect(at({ isOffer: true })).toBe('/search?filter=tok&isOffer=1')
    expect(at({ globalSearchText: 'red shuka' })).toBe('/search?filter=tok&q=red+shuka')
    expect(at({ price: [10, 20] })).toBe('/search?filter=tok&min=10&max=20')
  })
  it('sets removed filters to empty parameters', () => {
    const from = filter({ brands: ['a'], price: [1, 2], isOffer: true, isNew: true })
    expect(at({ brands: [] }, from)).toBe('/search?filter=tok&brands=')
    expect(at({ price: null }, from)).toBe('/search?filter=tok&min=&max=')
    expect(at({ isOffer: false }, from)).toBe('/search?filter=tok&isOffer=')
  })
  it('returns the clean address if the changed filter has a clean address', () => {
    expect(at({ isNew: false })).toBe('/product-list')
    expect(at({ collection: ['blankets'] }, EMPTY_FILTER)).toBe('/product-list/blankets')
  })
  it('omits the token if there is no token', () => {
    expect(formAddress('', EMPTY_FILTER, { sort: 2 })).toBe('/search?sort=2')
  })
})

test('lists nearby pages with the first and last page', () => {
  expect(pagesAround(1, 8)).toEqual([1, 2, 3, 4, 8])
  expect(pagesAround(5, 10)).toEqual([1, 4, 5, 6, 10])
  expect(pagesAround(10, 10)).toEqual([1, 7, 8, 9, 10])
  expect(pagesAround(1, 1)).toEqual([1])
})
