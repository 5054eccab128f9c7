import { priceLines } from '../../pricing/rules/price-lines.ts'
import { sellable, shelf } from '../../pricing/rules/sellable.fixture.ts'
import { refuseLines } from './line-refusals.ts'

type Items = [productId: number, quantity: number][]
const refused = (variants: ReturnType<typeof shelf>, ...items: Items) => refusedTo(false, variants, items)
const refusedToGuest = (variants: ReturnType<typeof shelf>, ...items: Items) => refusedTo(true, variants, items)

const refusedTo = (isGuest: boolean, variants: ReturnType<typeof shelf>, items: Items) => {
  const { priced, missing } = priceLines(
    items.map(([productId, quantity]) => ({ productId, quantity })),
    variants,
  )
  return refuseLines(priced, missing, isGuest)
}

test('accepts all lines if everything is in stock', () => {
  expect(refused(shelf(sellable({ id: 1 })), [1, 100])).toBeNull()
})

test('names the limit in the sentence and at the field if one line exceeds the stock', () => {
  expect(refused(shelf(sellable({ id: 1 }), sellable({ id: 2, stockTenths: 30 })), [1, 1], [2, 4])).toEqual({
    status: 409,
    code: 'out-of-stock',
    retryable: false,
    message: 'Simba Blanket, Madder, 5 × 6: only 3 left. Order 3 or fewer.',
    fields: { 'items.1.quantity': 'Only 3 left. Order 3 or fewer.' },
  })
})

test('hides the remaining stock from a guest', () => {
  const variants = shelf(sellable({ id: 1, stockTenths: 0 }), sellable({ id: 2, stockTenths: 370 }))
  expect(refusedToGuest(variants, [2, 99_999])).toMatchObject({
    code: 'out-of-stock',
    message: 'There is not enough stock of Simba Blanket, Madder, 5 × 6 for this quantity.',
    fields: { 'items.0.quantity': 'There is not enough stock for this quantity.' },
  })
  expect(refusedToGuest(variants, [1, 1])).toMatchObject({ fields: { 'items.0.quantity': 'Sold out.' } })
  // The nearest valid quantities must not reveal it either: for other buyers they end at the stock.
  expect(JSON.stringify(refused(variants, [2, 99.5]))).toContain('37')
  expect(JSON.stringify(refusedToGuest(variants, [2, 99.5]))).not.toContain('37')
})

test('refuses a repeated product by the sum of its quantities', () => {
  expect(refused(shelf(sellable({ id: 1, stockTenths: 30 })), [1, 2], [1, 2])).toMatchObject({
    code: 'out-of-stock',
    fields: { 'items.0.quantity': 'Only 3 left. Order 3 or fewer.' },
  })
})

test('names all lines if several lines exceed the stock', () => {
  const problem = refused(
    shelf(sellable({ id: 1, stockTenths: 0 }), sellable({ id: 2, stockTenths: 30 })),
    [1, 1],
    [2, 4],
  )
  expect(problem?.message).toMatch(/^2 products cannot be ordered\. /)
  expect(problem?.fields).toEqual({
    'items.0.quantity': 'Sold out.',
    'items.1.quantity': 'Only 3 left. Order 3 or fewer.',
  })
})

test('reports deleted and unavailable products before missing stock', () => {
  const variants = shelf(sellable({ id: 1, visibility: false }), sellable({ id: 2, stockTenths: 0 }))
  expect(refused(variants, [1, 1], [2, 1], [9, 1])).toMatchObject({
    code: 'not-for-sale',
    fields: {
      'items.2.productId': 'We no longer sell this product.',
      'items.0.productId': 'Not sold online at the moment. Please contact us.',
    },
  })
})

test('refuses half a piece with the nearest valid quantities', () => {
  expect(refused(shelf(sellable({ id: 1 })), [1, 2.5])).toMatchObject({
    status: 400,
    code: 'invalid-request',
    fields: { 'items.0.quantity': 'Only whole quantities: 2 or 3.' },
  })
})
