import type { ProductDoc } from './product.ts'
import { changesOf } from './product-changes.ts'

const doc = (sizeChart: object): ProductDoc =>
  ({ id: 1, family: { sizeChart, status: 'active' }, colours: [], sizes: [], variants: [] }) as unknown as ProductDoc
const names = { brand: String, collection: String, sub: String }

test('compares values, not the order of their keys', () => {
  const stored = doc({ rows: [['S', '40']], columns: ['Size', 'Width'] })
  const read = doc({ columns: ['Size', 'Width'], rows: [['S', '40']] })
  expect(changesOf(read, stored, [], names)).toEqual([])
  const other = doc({ columns: ['Size', 'Width'], rows: [['S', '41']] })
  expect(changesOf(other, stored, [], names)).toMatchObject([{ field: 'Size chart' }])
})
