import { priceLines } from '../cart/lines.ts'
import { sellable, shelf } from '../cart/sellable.fixture.ts'
import { refuseLines } from './line-refusals.ts'

const refused = (variants: ReturnType<typeof shelf>, ...items: [productId: number, quantity: number][]) => {
  const { priced, missing } = priceLines(
    items.map(([productId, quantity]) => ({ productId, quantity })),
    variants,
  )
  return refuseLines(priced, missing)
}

test('nothing is refused when everything is there', () => {
  expect(refused(shelf(sellable({ id: 1 })), [1, 100])).toBeNull()
})

test('one line short of stock: the limit in the sentence and at its field', () => {
  expect(refused(shelf(sellable({ id: 1 }), sellable({ id: 2, stockTenths: 30 })), [1, 1], [2, 4])).toEqual({
    status: 409,
    code: 'out-of-stock',
    retryable: false,
    message: 'Simba Blanket, Madder, 5 × 6: only 3 left. Order 3 or fewer.',
    fields: { 'items.1.quantity': 'Only 3 left. Order 3 or fewer.' },
  })
})

test('a product sent twice is refused by what both ask together', () => {
  expect(refused(shelf(sellable({ id: 1, stockTenths: 30 })), [1, 2], [1, 2])).toMatchObject({
    code: 'out-of-stock',
    fields: { 'items.0.quantity': 'Only 3 left. Order 3 or fewer.' },
  })
})

test('several lines are all named', () => {
  const problem = refused(
    shelf(sellable({ id: 1, stockTenths: 0 }), sellable({ id: 2, stockTenths: 30 })),
    [1, 1],
    [2, 4],
  )
  expect(problem?.message).toMatch(/^2 products cannot be ordered as they stand\. /)
  expect(problem?.fields).toEqual({
    'items.0.quantity': 'Sold out.',
    'items.1.quantity': 'Only 3 left. Order 3 or fewer.',
  })
})

test('what is gone or not for sale goes before stock', () => {
  const variants = shelf(sellable({ id: 1, visibility: false }), sellable({ id: 2, stockTenths: 0 }))
  expect(refused(variants, [1, 1], [2, 1], [9, 1])).toMatchObject({
    code: 'not-for-sale',
    fields: {
      'items.2.productId': 'This product is not in the shop any more.',
      'items.0.productId': 'Not sold online just now. Please contact us.',
    },
  })
})

test('half a piece is refused with the nearest good quantities', () => {
  expect(refused(shelf(sellable({ id: 1 })), [1, 2.5])).toMatchObject({
    status: 400,
    code: 'invalid-request',
    fields: { 'items.0.quantity': 'Only whole quantities: 2 or 3.' },
  })
})
