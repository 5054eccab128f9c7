import type { CartProduct } from '../contract/cart/cart.ts'
import { cartTexts } from '../language/cart.ts'
import { hasOtherQuantities, repricedText } from './repriced.ts'

const cart = (...lines: [productId: number, quantity: number, exVatPrice: number][]) => ({
  data: [
    {
      ...{
        name: '',
        town: '',
        totalUniqueItems: 0,
        totalQuantity: 0,
        Unittext: '',
        currencyCode: '',
        totalValueWithVat: 0,
      },
      products: lines.map(
        ([productId, quantity, exVatPrice]) => ({ productId, quantity, exVatPrice, Unittext: 'piece' }) as CartProduct,
      ),
    },
  ],
})
const textOf = (...[before, after]: [ReturnType<typeof cart>, ReturnType<typeof cart>]) =>
  repricedText(cartTexts.english, before, after, ({ exVatPrice }) => exVatPrice)

test('names the new price of other lines', () => {
  const before = cart([1, 10, 655_00], [2, 10, 655_00], [3, 1, 100_00])
  expect(textOf(before, cart([1, 14, 612_00], [2, 10, 612_00], [3, 1, 100_00]))).toBe(
    'One other line now costs KSh\u00A0612 each.',
  )
  expect(textOf(before, cart([1, 10, 612_00], [2, 10, 612_00], [3, 1, 100_00], [4, 4, 612_00]))).toBe(
    '2 other lines now cost KSh\u00A0612 each.',
  )
  expect(textOf(before, cart([1, 10, 612_00], [2, 10, 600_00], [3, 9, 100_00]))).toBe(
    '2 other lines now have other unit prices.',
  )
})

test('is empty if only the changed line has a new price', () => {
  expect(textOf(cart([1, 10, 655_00], [2, 1, 100_00]), cart([1, 24, 612_00], [2, 1, 100_00]))).toBe('')
})

test('detects changed quantities, but not changed prices', () => {
  expect(hasOtherQuantities(cart([1, 10, 655_00]), cart([1, 10, 612_00]))).toBe(false)
  expect(hasOtherQuantities(cart([1, 10, 655_00]), cart([1, 11, 655_00]))).toBe(true)
  expect(hasOtherQuantities(cart([1, 10, 655_00]), cart([1, 10, 655_00], [2, 1, 1]))).toBe(true)
})
