import { clonedMessage, clonedOf, linesToClone } from './cloned-lines.ts'

const line = (productId: number, tenths: number, leftTenths: number) => ({
  ...{ productId, tenths, leftTenths },
  productName: `Product ${productId}`,
})

test('leaves out cancelled quantities unless the whole order was cancelled', () => {
  const quantities = (...lines: ReturnType<typeof line>[]) => linesToClone(lines).map(({ quantity }) => quantity)
  expect(quantities(line(1, 50, 20), line(2, 30, 0))).toEqual([2])
  expect(quantities(line(1, 50, 0), line(2, 30, 0))).toEqual([5, 3])
})

test('names the lines that the cart refused with the reason', () => {
  const wanted = linesToClone([line(1, 50, 50), line(2, 30, 30)])
  const cloned = clonedOf(wanted, { refused: [{ productId: 2, message: 'Sold out.' }], rounded: [] })
  expect(cloned.added.map(({ productId }) => productId)).toEqual([1])
  expect(cloned.notAdded).toEqual([{ productId: 2, productName: 'Product 2', quantity: 3, message: 'Sold out.' }])
  expect(clonedMessage(cloned)).toBe('Item(s) added to cart successfully. Not added: Product 2.')
  expect(clonedMessage(clonedOf(wanted, { refused: [], rounded: [] }))).toBe('Item(s) added to cart successfully')
})

test('shows the quantities that were rounded up', () => {
  const wanted = linesToClone([line(1, 50, 50), line(2, 30, 30)])
  const message = 'Rounded up from 5 to 12. Cartons of 12.'
  const cloned = clonedOf(wanted, { refused: [], rounded: [{ productId: 1, quantity: 12, message }] })
  expect(cloned.added[0]).toEqual({ productId: 1, productName: 'Product 1', quantity: 12, rounded: message })
  expect(clonedMessage(cloned)).toBe('Item(s) added to cart successfully. Rounded up: Product 1 to 12.')
})
