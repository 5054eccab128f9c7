import { MAX_RECENT as CONTRACT_MAX } from '../contract/catalogue/product-summary.ts'
import { idsOf, MAX_RECENT, withViewed } from './recent.ts'

describe('recently viewed', () => {
  it('lists products newest first, each once', () => {
    expect(withViewed([3, 2, 1], 2)).toEqual([2, 3, 1])
    expect(withViewed([], 5)).toEqual([5])
  })
  it('stores at most as many products as the contract allows', () => {
    const many = Array.from({ length: 30 }, (_, i) => i + 1)
    expect(withViewed(many, 99)).toEqual([99, ...many.slice(0, 19)])
    expect(idsOf(JSON.stringify(many))).toHaveLength(MAX_RECENT)
    expect(MAX_RECENT).toBe(CONTRACT_MAX)
  })
  it('reads valid ids from stored text and omits other values', () => {
    expect(idsOf('[4,"5",-1,2.5,4,null,6]')).toEqual([4, 6])
    for (const text of [null, '', '{', '{"0":1}', '"x"']) expect(idsOf(text)).toEqual([])
  })
})
