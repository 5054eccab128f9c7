import fc from 'fast-check'
import { sumCents, timesQuantity } from '#lib/format/money.ts'
import { ladder } from './ladder.fixture.ts'
import type { Ladder } from './ladder.ts'
import { anyCart } from './ladder-cart.fixture.ts'
import { problemOf } from './line-problems.ts'
import { priceLines } from './price-lines.ts'
import { quantityOf } from './quantity.ts'
import { sellable, shelf } from './sellable.fixture.ts'
import type { PicturedSellable } from './sellable.ts'

const STEPS = [
  [24, 1100_00],
  [120, 1000_00],
] as const

const shirt = (id: number, ladders: Ladder[], given: Partial<PicturedSellable> = {}) =>
  sellable({ id, ladders, stockTenths: 1_000_000, ...given })
const priced = (quantities: readonly number[], ...variants: PicturedSellable[]) =>
  priceLines(
    quantities.map((quantity, at) => ({ productId: variants[at]?.id ?? 0, quantity })),
    shelf(...variants),
  ).priced
const unitPrices = (...input: Parameters<typeof priced>) => priced(...input).map(({ variant }) => variant.exVatCents)

describe('counting', () => {
  test('counts all colours and sizes of a family together', () => {
    const own = [ladder({ steps: STEPS })]
    const sizes = [1, 2, 3, 4, 5].map((id) => shirt(id, own))
    expect(unitPrices([4, 4, 4, 4, 7], ...sizes)).toEqual([1250_00, 1250_00, 1250_00, 1250_00, 1250_00])
    expect(unitPrices([4, 4, 4, 4, 8], ...sizes)).toEqual([1100_00, 1100_00, 1100_00, 1100_00, 1100_00])
  })

  test('counts each variant alone if so set', () => {
    const own = [ladder({ counting: 'variant', steps: STEPS })]
    expect(unitPrices([24, 23], shirt(1, own), shirt(2, own))).toEqual([1100_00, 1250_00])
  })

  test('counts products of the target collection, also if the ladder does not cover them', () => {
    const scarf = { clusterCode: 'SCARF', collectionCode: 'knitwear', subCollectionCode: 'scarves' }
    const cap = { clusterCode: 'CAP', collectionCode: 'knitwear', subCollectionCode: 'caps' }
    const ofCollection = [ladder({ counting: 'collection', collections: new Set(['knitwear']), steps: STEPS })]
    expect(unitPrices([12, 12], shirt(1, ofCollection, scarf), shirt(2, ofCollection, cap))).toEqual([1100_00, 1100_00])
    const ofSub = [ladder({ counting: 'collection', subCollections: new Set(['scarves']), steps: STEPS })]
    expect(unitPrices([12, 12], shirt(1, ofSub, scarf), shirt(2, [], cap))).toEqual([1250_00, 1250_00])
    const ofFamily = [ladder({ counting: 'collection', steps: STEPS })]
    expect(unitPrices([12, 12], shirt(1, ofFamily, scarf), shirt(2, [], cap))).toEqual([1100_00, 1250_00])
  })

  test('counts all covered products together, and no other products', () => {
    const rule = [ladder({ counting: 'rule', steps: STEPS })]
    const [one, other] = [shirt(1, rule), shirt(2, rule, { clusterCode: 'OTHER', collectionCode: 'other' })]
    expect(unitPrices([20, 4], one, other)).toEqual([1100_00, 1100_00])
    expect(unitPrices([20, 3, 90], one, other, shirt(3, []))).toEqual([1250_00, 1250_00, 1250_00])
  })

  test('does not count a product that is not for sale', () => {
    const own = [ladder({ steps: STEPS })]
    expect(unitPrices([23, 9], shirt(1, own), shirt(2, own, { visibility: false }))[0]).toBe(1250_00)
  })

  test('adds parts of bales of different sizes exactly', () => {
    const bales = [ladder({ unit: 'bale', steps: [[1, 1100_00]] })]
    const sizes = [3, 7, 11].map((piecesPerBale, at) => shirt(at + 1, bales, { piecesPerBale, stepTenths: 1 }))
    // 1/3 + 2/7 + 4.1/11 of a bale is 0.9918…; with 4.2 it is 1.0008….
    expect(unitPrices([1, 2, 4.1], ...sizes)[0]).toBe(1250_00)
    expect(unitPrices([1, 2, 4.2], ...sizes)[0]).toBe(1100_00)
    const [line] = priced([1, 2, 4.1], ...sizes)
    // 1 − 0.99177… of a bale of three: 0.0247… pieces.
    expect(line?.ladder.next).toMatchObject({ fromUnits: 1, missingTenths: 1 })
  })

  test('does not lose a piece of thirds of bales', () => {
    const bales = [ladder({ unit: 'bale', steps: [[1, 1100_00]] })]
    const three = [1, 2, 3].map((id) => shirt(id, bales, { piecesPerBale: 3 }))
    expect(unitPrices([1, 1, 1], ...three)).toEqual([1100_00, 1100_00, 1100_00])
  })
})

describe('the price of a line', () => {
  test('is the lowest of list price, agreed price and reached steps', () => {
    const own = [ladder({ steps: STEPS })]
    const agreed = (exVatPrice: number) => shirt(1, own, { agreed: [{ fromBales: 0, exVatPrice }] })
    expect(priced([24], agreed(1050_00))[0]).toMatchObject({ isAgreed: true, variant: { exVatCents: 1050_00 } })
    expect(priced([24], agreed(1150_00))[0]).toMatchObject({ isAgreed: false, variant: { exVatCents: 1100_00 } })
    expect(unitPrices([24], shirt(1, own, { exVatCents: 1000_00 }))).toEqual([1000_00])
  })

  test('takes percentages off the list price', () => {
    const percent = { ...ladder({ steps: [] }), steps: [{ fromUnits: 10, exVatPrice: null, percentHundredths: 1250 }] }
    expect(unitPrices([10], shirt(1, [percent], { exVatCents: 655_00 }))).toEqual([573_12])
  })

  test('names the reached step and the quantity that is missing to the next step', () => {
    const own = [ladder({ steps: STEPS })]
    const [line] = priced([20, 82], shirt(1, own), shirt(2, own))
    expect(line?.ladder).toMatchObject({
      reached: { fromUnits: 24, exVatPrice: 1100_00 },
      next: { fromUnits: 120, exVatPrice: 1000_00, missingTenths: 180 },
    })
    expect(line?.countedUnits).toBe(102)
    expect(priced([200], shirt(1, own))[0]?.ladder.next).toBeNull()
  })

  test('counts the nearest step of several ladders as the next', () => {
    const ladders = [ladder({ steps: STEPS }), ladder({ id: 2, steps: [[12, 1200_00]] })]
    expect(priced([1], shirt(1, ladders))[0]?.ladder.next).toMatchObject({ fromUnits: 12, exVatPrice: 1200_00 })
    expect(priced([12], shirt(1, ladders))[0]?.ladder).toMatchObject({
      reached: { fromUnits: 12 },
      next: { fromUnits: 24, missingTenths: 120 },
    })
  })

  test('does not count as a changed price in a cart if only quantities changed', () => {
    const own = [ladder({ steps: STEPS })]
    const problemAt = (price: number) => {
      const [line] = priceLines([{ productId: 1, quantity: 24, price }], shelf(shirt(1, own))).priced
      return line && problemOf(line)
    }
    expect(problemAt(1250_00)).toBeNull()
    expect(problemAt(1000_00)).toBeNull()
    expect(problemAt(1240_00)).toMatchObject({ code: 'price-changed', message: expect.stringContaining('1,100.00') })
  })
})

describe('any cart', () => {
  const pricesOf = (variants: readonly PicturedSellable[], lines: readonly { productId: number; quantity: number }[]) =>
    new Map(
      priceLines(lines, shelf(...variants)).priced.map(({ variant, productId }) => [productId, variant.exVatCents]),
    )

  test('never has a unit price above the list price, and its amounts are those of its unit prices', () => {
    fc.assert(
      fc.property(anyCart, ({ variants, lines }) => {
        const found = priceLines(lines, shelf(...variants)).priced
        for (const line of found) {
          expect(line.variant.exVatCents).toBeGreaterThan(0)
          expect(line.variant.exVatCents).toBeLessThanOrEqual(line.shopUnitCents)
          expect(line.exVatCents).toBe(timesQuantity(line.variant.exVatCents, quantityOf(line.tenths)))
        }
        expect(sumCents(found.map(({ withVatCents }) => withVatCents))).toBe(
          sumCents(found.map(({ exVatCents, vatCents }) => exVatCents + vatCents)),
        )
      }),
    )
  })

  test('raises no unit price if a piece is added', () => {
    fc.assert(
      fc.property(anyCart, fc.nat(), fc.integer({ min: 1, max: 500 }), ({ variants, lines }, at, tenths) => {
        const added = variants[at % variants.length]
        const before = pricesOf(variants, lines)
        const after = pricesOf(variants, [...lines, { productId: added?.id ?? 0, quantity: quantityOf(tenths) }])
        for (const [id, cents] of before) expect(after.get(id)).toBeLessThanOrEqual(cents)
      }),
    )
  })

  test('has the same unit prices in any order, and with a line split in two', () => {
    fc.assert(
      fc.property(anyCart, ({ variants, lines }) => {
        const halves = lines.flatMap(({ productId, quantity }) => {
          const half = quantityOf(Math.floor((quantity * 10) / 2))
          const rest = quantityOf(Math.round(quantity * 10) - Math.floor((quantity * 10) / 2))
          return [
            { productId, quantity: half },
            { productId, quantity: rest },
          ].filter((line) => line.quantity > 0)
        })
        const prices = pricesOf(variants, lines)
        expect(pricesOf(variants.toReversed(), lines.toReversed())).toEqual(prices)
        expect(pricesOf(variants, halves)).toEqual(prices)
      }),
    )
  })

  test('reaches the next step with exactly the missing quantity', () => {
    fc.assert(
      fc.property(anyCart, ({ variants, lines }) => {
        const line = priceLines(lines, shelf(...variants)).priced.find((one) => one.variant.visibility)
        const next = line?.ladder.next
        if (!line || !next) return
        const priceWith = (tenths: number) =>
          pricesOf(variants, [...lines, { productId: line.productId, quantity: quantityOf(tenths) }]).get(
            line.productId,
          )
        expect(priceWith(next.missingTenths)).toBeLessThanOrEqual(next.exVatPrice)
        const less = next.missingTenths - line.variant.stepTenths
        const agreed = Math.min(...line.variant.agreed.map(({ exVatPrice }) => exVatPrice))
        if (less > 0) expect(priceWith(less)).toBeGreaterThanOrEqual(Math.min(agreed, line.variant.exVatCents))
      }),
    )
  })
})
