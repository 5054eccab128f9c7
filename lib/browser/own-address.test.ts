import { jest } from '@jest/globals'
import { replaceOwnAddress, wasOwnChange } from './own-address.ts'

const replaced = jest.fn()
beforeAll(() => {
  Object.assign(globalThis, { location: { href: 'https://fuma.test/product-details/1' } })
  Object.assign(globalThis, { history: { replaceState: replaced } })
})

test("recognises only the page's own change, once", () => {
  expect(wasOwnChange('/product-details/1')).toBe(false)
  replaceOwnAddress('/product-details/2')
  expect(replaced).toHaveBeenCalledWith(null, '', '/product-details/2')
  expect(wasOwnChange('/product-details/2')).toBe(true)
  expect(wasOwnChange('/product-details/2')).toBe(false)
})

test('forgets a change after a navigation to another page', () => {
  replaceOwnAddress('/product-details/2')
  expect(wasOwnChange('/cart')).toBe(false)
  expect(wasOwnChange('/product-details/2')).toBe(false)
})
