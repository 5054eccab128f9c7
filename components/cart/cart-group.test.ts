import type { Line } from '#lib/cart/use-cart-lines.ts'
import type { CartProduct } from '#lib/contract/cart/cart.ts'
import { familiesOf } from './cart-group.tsx'

const line = (productId: number, parentId: string | null): Line => ({
  item: { productId, quantity: 1, price: null, name: '', detail: '' },
  product: parentId === null ? null : ({ productId, parentId } as CartProduct),
  waiting: parentId === null,
  quantity: 1,
})

const ids = (lines: Line[]) => familiesOf(lines).map((family) => family.lines.map(({ item }) => item.productId))

test('groups the lines of a family at the place of its first line', () => {
  expect(ids([line(1, 'HM-SB'), line(2, 'NY-BW'), line(3, 'HM-SB'), line(4, 'HM-SB')])).toEqual([[1, 3, 4], [2]])
})

test('leaves lines without a price outside any family', () => {
  expect(ids([line(1, null), line(2, null), line(3, '')])).toEqual([[1], [2], [3]])
})
