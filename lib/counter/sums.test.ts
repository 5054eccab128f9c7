/** Arithmetic and lines of counter sales. */
import { withVat } from '../format/money.ts'
import { findProducts, productOfCode, quantityFault, withOneMore } from './items.ts'
import { countedCash, lineAmount, lowestTyped, priceOfTyped, saleTotal, saleVat } from './sums.ts'

const product = {
  ...{ productId: 1, code: 'HM-SB-MAD', name: 'Simba blanket, Madder', unit: 'piece', step: 1, picture: '' },
  ...{ price: 1250_00, floor: 1000_00, vatPerc: 16, free: 3 },
}
const cloth = { ...product, productId: 2, code: 'HM-CL-RAW', name: 'Cotton, Raw', step: 0.1, unit: 'metre' }

test('rounds the total to whole shillings, as on an order', () => {
  const lines = [
    { quantity: 3, price: 899_99, vatPerc: 16 },
    { quantity: 2.5, price: 333_33, vatPerc: 16 },
  ]
  expect(lines.map(lineAmount)).toEqual([3131_97, 966_66])
  expect(saleTotal(lines)).toBe(4099_00)
  expect(saleVat(lines)).toBe(432_00 + 133_33)
  expect(saleTotal([])).toBe(0)
})

test.each([
  ['the list price exactly', 1450_00, 1250_00],
  ['the lowest price exactly', 1160_00, 1000_00],
  ['a price between', 1300_00, 1120_69],
  ['no price below the lowest price', 1159_99, null],
  ['no price above the list price', 1450_01, null],
])('reads %s', (_, typed, price) => expect(priceOfTyped(typed, product)).toBe(price))

test('never accepts a typed price below the floor, for any rounding', () => {
  for (let floor = 900_00; floor < 901_00; floor += 1) {
    const lowest = lowestTyped({ ...product, floor })
    expect(lowest % 100).toBe(0)
    expect(lowest).toBeGreaterThanOrEqual(withVat(floor))
    expect(priceOfTyped(lowest, { ...product, floor })).toBeGreaterThanOrEqual(floor)
  }
  expect(lowestTyped({ ...product, price: 899_99, floor: 899_99 })).toBe(withVat(899_99))
})

test('adds notes and coins', () => expect(countedCash([1, 0, 2, 1, 0, 1, 0, 0, 1, 3])).toBe(1548_00))

test('adds a product again to its line, at its price', () => {
  const once = withOneMore([], product)
  const lower = once.map((item) => ({ ...item, price: 1100_00 }))
  expect(withOneMore(lower, product)).toMatchObject([{ product, quantity: 2, price: 1100_00 }])
})

test('finds products by a scanned code, the beginning of a code, and words of a name', () => {
  const products = [product, cloth]
  expect(productOfCode(products, 'hmsbmad')).toBe(product)
  expect(productOfCode(products, 'HM-SB')).toBeUndefined()
  expect(findProducts(products, 'hm-sb')).toEqual([product])
  expect(findProducts(products, 'madder simba')).toEqual([product])
  expect(findProducts(products, 'h')).toEqual([])
})

test.each([
  ['more than the stock', product, 4, false, 'Only 3 in stock.'],
  ['more than the stock without a connection', product, 4, true, null],
  ['a part of a piece', product, 1.5, false, 'Whole pieces only.'],
  ['tenths of a metre', cloth, 2.5, false, null],
  ['hundredths of a metre', cloth, 2.55, true, 'Metres, with one decimal at most.'],
])('checks %s', (_, of, quantity, isOffline, fault) =>
  expect(quantityFault({ product: of, quantity, price: of.price }, isOffline)).toBe(fault),
)
