import { nearestQuantities } from '#lib/catalogue/quantity-range.ts'
import type { CartProduct } from '#lib/contract/cart/cart.ts'
import { cartTexts } from '#lib/language/cart.ts'
import { remediesOf } from './line-problem.tsx'

const item = { productId: 1, quantity: 12, price: 125_000, name: 'Simba', detail: 'Indigo' }
const line = (problem: CartProduct['problem'], quantity = 12, quantityStep = 1) => ({
  item: { ...item, quantity },
  product: { exVatPrice: 130_000, quantityStep, problem } as CartProduct,
})

test.each([
  [2.5, 1, null, [2, 3]],
  [2.5, 1, 2, [2]],
  [0.5, 1, null, [1]],
  [2.55, 0.1, null, [2.5, 2.6]],
  [0.5, 0.1, null, [1]],
  [0.5, 0.1, 0.7, []],
  [3, 1, 40, [3]],
  [3, 1, 0, []],
])('offers for %d in steps of %d, at most %p: %j', (wanted, step, limit, expected) => {
  expect(nearestQuantities(wanted, { min: 1, step, max: null }, limit)).toEqual(expected)
})

test('offers the stock if the quantity exceeds it', () => {
  expect(remediesOf(cartTexts.english, line({ code: 'out-of-stock', message: '', limit: 7 }))).toEqual([
    { label: 'Change to 7', change: { quantity: 7 } },
  ])
})

test('offers only removal if the product is sold out or not for sale', () => {
  expect(remediesOf(cartTexts.english, line({ code: 'out-of-stock', message: '', limit: 0 }))).toEqual([])
  expect(remediesOf(cartTexts.english, line({ code: 'not-for-sale', message: '', limit: 0 }))).toEqual([])
})

test('offers the steps below and above for a quantity between two steps', () => {
  const { length, ...both } = remediesOf(
    cartTexts.english,
    line({ code: 'wrong-quantity', message: '', limit: 500 }, 2.5),
  )
  expect(length).toBe(2)
  expect(both).toMatchObject({ 0: { change: { quantity: 2 } }, 1: { change: { quantity: 3 } } })
})

test('offers the cartons below and above, and only cartons that are in stock', () => {
  const carton = (limit: number) => {
    const problem = { code: 'wrong-quantity' as const, message: '', limit }
    const { item: own, product } = line(problem, 13)
    const quantities = { min: 12, step: 12, max: null }
    return remediesOf(cartTexts.english, { item: own, product: { ...product, quantities } }).map(({ label }) => label)
  }
  expect(carton(500)).toEqual(['Change to 12', 'Change to 24'])
  expect(carton(20)).toEqual(['Change to 12'])
  expect(carton(10)).toEqual([])
})

test('offers the new price if the price changed', () => {
  expect(remediesOf(cartTexts.english, line({ code: 'price-changed', message: '', limit: 500 }))).toEqual([
    { label: 'Order at KSh\u00A01,300.00 ex-VAT', change: { price: 130_000 } },
  ])
})

test('offers no remedy if the line is valid, or the product no longer exists', () => {
  expect(remediesOf(cartTexts.english, line(null))).toEqual([])
  expect(remediesOf(cartTexts.english, { item, product: null })).toEqual([])
})
