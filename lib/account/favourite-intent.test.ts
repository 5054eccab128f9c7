import { remember } from '../browser/tab-storage.ts'
import { rememberFavourite, takeFavourite } from './favourite-intent.ts'

test('returns the remembered product and page once', () => {
  rememberFavourite({ productId: 42, back: '/product-details/42' })
  expect(takeFavourite()).toEqual({ productId: 42, back: '/product-details/42' })
  expect(takeFavourite()).toBeNull()
})

test.each([['https://evil.example/'], ['//evil.example'], ['/\\evil.example'], [7], [undefined]])(
  'ignores %j as a page address',
  (back) => {
    remember('favourite', { productId: 42, back })
    expect(takeFavourite()).toEqual({ productId: 42, back: '/' })
  },
)

test.each([[0], [-1], ['42'], [1.5], [undefined]])('ignores %j as a product', (productId) => {
  remember('favourite', { productId, back: '/' })
  expect(takeFavourite()).toBeNull()
})
