import { recall } from '../browser/tab-storage.ts'
import { enterList, isProductPage, leaveProductPages } from './list-place.ts'

const stored = () => recall('list')

describe('the list of a tab', () => {
  it('is stored for the tab', () => {
    enterList({ href: '/product-list?filter=abc', search: 'kikoy' })
    expect(stored()).toEqual({ href: '/product-list?filter=abc', search: 'kikoy' })
  })
  it('is forgotten with its search when the visitor leaves product pages, and stays without a search', () => {
    enterList({ href: '/product-list?filter=abc', search: 'kikoy' })
    leaveProductPages()
    expect(stored()).toBeNull()
    enterList({ href: '/product-list/blankets', search: '' })
    leaveProductPages()
    expect(stored()).toEqual({ href: '/product-list/blankets', search: '' })
  })
})

describe('isProductPage', () => {
  it.each(['/product-list', '/product-list/blankets/simba', '/product-list-testing', '/product-details/7'])(
    'returns true for %s',
    (p) => expect(isProductPage(p)).toBe(true),
  )
  it.each(['/', '/cart', '/product-listing', '/orders', '/terms'])('returns false for %s', (p) =>
    expect(isProductPage(p)).toBe(false),
  )
})
