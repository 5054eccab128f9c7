import { jest } from '@jest/globals'
import { replaceOwnAddress, wasOwnChange } from './own-address.ts'

const replaced = jest.fn()
beforeAll(() => {
  Object.assign(globalThis, { location: { href: 'https://fuma.test/product-details/1' } })
  Object.assign(globalThis, { history: { replaceState: replaced } })
})

test('a change that a page makes itself is known once, and no other', () => {
  expect(wasOwnChange('/product-details/1')).toBe(false)
  replaceOwnAddress('/product-details/2')
  expect(replaced).toHaveBeenCalledWith(null, '', '/product-details/2')
  expect(wasOwnChange('/product-details/2')).toBe(true)
  expect(wasOwnChange('/product-details/2')).toBe(false)
})

test('a change that was overtaken by a step to another page is forgotten', () => {
  replaceOwnAddress('/product-details/2')
  expect(wasOwnChange('/cart')).toBe(false)
  expect(wasOwnChange('/product-details/2')).toBe(false)
})
