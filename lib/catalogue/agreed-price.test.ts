import fc from 'fast-check'
import { breaksOf, breakText, nextBreak, ownPrice, type PriceBreak, unitPrice } from './agreed-price.ts'

const breaks: PriceBreak[] = [
  { fromBales: 0, exVatPrice: 1000_00 },
  { fromBales: 3, exVatPrice: 900_00 },
  { fromBales: 10, exVatPrice: 850_00 },
]

test.each([
  [1, 1000_00],
  [71, 1000_00],
  [72, 900_00],
  [239, 900_00],
  [240, 850_00],
])('prices a line of %d pieces in bales of 24 at %d each', (quantity, price) => {
  expect(unitPrice(1250_00, breaks, quantity, 24)).toBe(price)
})

test('returns the next break only if a larger line costs less', () => {
  expect(nextBreak(1250_00, breaks, 1, 24)?.fromBales).toBe(3)
  expect(nextBreak(1250_00, breaks, 72, 24)?.fromBales).toBe(10)
  expect(nextBreak(1250_00, breaks, 240, 24)).toBeNull()
  // An offer below all breaks: no further break lowers the price.
  expect(nextBreak(800_00, breaks, 1, 24)).toBeNull()
  expect(breakText({ fromBales: 3, exVatPrice: 900_00 })).toBe('From 3 bales: KSh\u00A0900')
  expect(breakText({ fromBales: 1, exVatPrice: 900_00 })).toBe('From one bale: KSh\u00A0900')
})

test("uses a product's own price breaks instead of its family's", () => {
  const agreed = { clusterCode: 'A', family: breaks, products: [{ productId: 7, breaks: [] }] }
  expect(breaksOf(agreed, 7)).toEqual([])
  expect(breaksOf(agreed, 8)).toBe(breaks)
  expect(breaksOf(null, 8)).toEqual([])
})

test('returns both price readings and whether the price is agreed', () => {
  const shop = { exVatPrice: 1250_00, piecesPerBale: 24, vatPerc: 16 }
  expect(ownPrice(shop, breaks, 0)).toMatchObject({ exVatPrice: 1000_00, price: 1160_00, isAgreed: true })
  expect(ownPrice(shop, [], 0)).toEqual({ exVatPrice: 1250_00, price: 1450_00, next: null, isAgreed: false })
})

test('never exceeds the shop’s price, and never increases with the quantity', () => {
  const anyBreaks = fc.array(
    fc.record({ fromBales: fc.integer({ min: 0, max: 50 }), exVatPrice: fc.integer({ min: 1, max: 500_000 }) }),
    { maxLength: 6 },
  )
  const quantity = fc.integer({ min: 1, max: 20_000 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      anyBreaks,
      quantity,
      quantity,
      fc.integer({ min: 1, max: 60 }),
      (shop, list, one, other, pieces) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        const price = unitPrice(shop, list, less, pieces)
        expect(price).toBeLessThanOrEqual(shop)
        expect(unitPrice(shop, list, more, pieces)).toBeLessThanOrEqual(price)
        const next = nextBreak(shop, list, less, pieces)
        if (next) expect(unitPrice(shop, list, next.fromBales * pieces, pieces)).toBeLessThanOrEqual(next.exVatPrice)
      },
    ),
  )
})
