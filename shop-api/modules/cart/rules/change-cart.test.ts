import { roundedNames } from '#lib/cart/rounded-names.ts'
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

describe('a product sold by the carton of 12', () => {
  const carton = shelf(sellable({ id: 1, terms: { minTenths: null, multipleTenths: 120, maxTenths: 360 } }))
  const add = (held: number, quantity: number, roundsUp = false) =>
    changeCart(held ? [{ productId: 1, quantity: held }] : [], [{ productId: 1, quantity }], carton, false, roundsUp)

  test('is refused in other quantities, counted with the quantity in the cart', () => {
    expect(add(0, 13).refused).toEqual([{ productId: 1, message: 'Sold by the carton of 12: 12 or 24.' }])
    expect(add(5, 12).refused).toEqual([{ productId: 1, message: 'Sold by the carton of 12: 12 or 24.' }])
    expect(add(5, 7).written).toEqual([{ productId: 1, tenths: 120 }])
    expect(add(24, 24).refused).toEqual([{ productId: 1, message: 'At most 36 in an order.' }])
  })

  test('is rounded up on request, up to its maximum', () => {
    const rounded = 'Rounded up from 13 to 24. Cartons of 12, at most 36.'
    expect(add(0, 13, true).written).toEqual([{ productId: 1, tenths: 240, rounded }])
    expect(add(0, 24, true).written).toEqual([{ productId: 1, tenths: 240 }])
    expect(add(0, 1.5, true).refused).toEqual([{ productId: 1, message: 'Sold by the carton of 12: 12.' }])
    expect(add(24, 24, true).refused).toEqual([{ productId: 1, message: 'At most 36 in an order.' }])
  })
})

test('names at most five rounded quantities', () => {
  const rounded = Array.from({ length: 7 }, (_, at) => ({ name: `Cloth ${at}`, quantity: 12 }))
  expect(roundedNames(rounded.slice(0, 1))).toBe(' Rounded up: Cloth 0 to 12.')
  expect(roundedNames(rounded)).toMatch(/Cloth 4 to 12; 2 more\.$/)
  expect(roundedNames([])).toBe('')
})
