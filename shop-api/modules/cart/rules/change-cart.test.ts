import { MAX_CART_LINES } from '#lib/contract/cart/cart.ts'
import { sellable, shelf } from '../../pricing/rules/sellable.fixture.ts'
import { CART_FULL, changeCart } from './change-cart.ts'

const variants = shelf(
  sellable({ id: 1 }),
  sellable({ id: 2, stockTenths: 30 }),
  sellable({ id: 3, visibility: false }),
)

test('adds requested quantities to the quantity in the cart, also of a repeated product', () => {
  const items = [
    { productId: 1, quantity: 2 },
    { productId: 1, quantity: 1 },
  ]
  const before = [{ productId: 1, quantity: 4 }]
  expect(changeCart(before, items, variants, false)).toEqual({
    removed: [],
    written: [{ productId: 1, tenths: 70 }],
    refused: [],
  })
  expect(changeCart(before, [{ productId: 1, quantity: 2 }], variants, true).written).toEqual([
    { productId: 1, tenths: 20 },
  ])
})

test('refuses a line that cannot be ordered and takes the others', () => {
  const items = [1, 2, 3, 4].map((productId) => ({ productId, quantity: 5 }))
  expect(changeCart([], items, variants, false)).toEqual({
    removed: [],
    written: [{ productId: 1, tenths: 50 }],
    refused: [
      { productId: 2, message: 'Only 3 left. Order 3 or fewer.' },
      { productId: 3, message: 'Not sold online at the moment. Please contact us.' },
      { productId: 4, message: 'We no longer sell this.' },
    ],
  })
})

test('accepts a new line in a full cart only if another line is removed', () => {
  const before = Array.from({ length: MAX_CART_LINES }, (_, at) => ({ productId: 100 + at, quantity: 1 }))
  const item = { productId: 1, quantity: 1 }
  expect(changeCart(before, [item], variants, true)).toEqual({
    removed: [],
    written: [],
    refused: [{ productId: 1, message: CART_FULL }],
  })
  expect(changeCart(before, [item, { productId: 100, quantity: 0 }], variants, true)).toEqual({
    removed: [100],
    written: [{ productId: 1, tenths: 10 }],
    refused: [],
  })
})
