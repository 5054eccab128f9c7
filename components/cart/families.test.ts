import type { Line } from '#lib/cart/use-cart-lines.ts'
import type { CartProduct } from '#lib/contract/cart/cart.ts'
import { familiesOf } from './families.ts'

const line = (productId: number, parentId: string | null): Line => ({
  item: { productId, quantity: 1, price: null, name: '', detail: '' },
  product: parentId === null ? null : ({ productId, parentId } as CartProduct),
  waiting: parentId === null,
  quantity: 1,
})

const ids = (lines: Line[]) => familiesOf(lines).map((family) => family.lines.map(({ item }) => item.productId))

test('lines of one family stand together, where the first of them stands', () => {
  expect(ids([line(1, 'HM-SB'), line(2, 'NY-BW'), line(3, 'HM-SB'), line(4, 'HM-SB')])).toEqual([[1, 3, 4], [2]])
})

test('what is not priced yet belongs to no family', () => {
  expect(ids([line(1, null), line(2, null), line(3, '')])).toEqual([[1], [2], [3]])
})
