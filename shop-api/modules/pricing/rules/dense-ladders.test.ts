import fc from 'fast-check'
import { unitPrice } from '#lib/catalogue/agreed-price.ts'
import { stepPrice } from '#lib/catalogue/price-ladder.ts'
import { LADDER_COUNTINGS } from '#lib/contract/pricing/ladder.ts'
import { ladder } from './ladder.fixture.ts'
import type { CountedLine, Ladder } from './ladder.ts'
import { anyCart, BALE_SIZES } from './ladder-cart.fixture.ts'
import { mergeLines, priceLines } from './price-lines.ts'
import { quantityOf } from './quantity.ts'
import { sellable, shelf } from './sellable.fixture.ts'

// About 1, 3 and 9 ms without other work.
test.each([
  { perLine: 50, milliseconds: 5 },
  { perLine: 250, milliseconds: 10 },
  { perLine: 1000, milliseconds: 30 },
])(
  'prices 200 lines under 1,000 rules, $perLine of each line, within $milliseconds ms',
  ({ perLine, milliseconds }) => {
    const rules = Array.from({ length: 1000 }, (_, id) =>
      ladder({
        id,
        counting: LADDER_COUNTINGS[Math.floor(id / 20) % 4] ?? 'family',
        unit: id % 10 === 0 ? 'bale' : 'piece',
        steps: [
          [24, 1200_00 - id],
          [120, 1100_00 - id],
          [600, 1000_00 - id],
        ],
      }),
    )
    // 20 families of ten variants. Some families have the same rules.
    const variants = Array.from({ length: 200 }, (_, at) => {
      const family = Math.floor(at / 10)
      const groups = 1000 / perLine
      const own = rules.filter(({ id }) => id % groups === family % groups)
      return sellable({ id: at + 1, ladders: own, piecesPerBale: BALE_SIZES[at % 5] ?? 1, clusterCode: `F${family}` })
    })
    const stock = shelf(...variants)
    const lines = variants.map(({ id }) => ({ productId: id, quantity: 5 }))
    const times = Array.from({ length: 30 }, () => {
      const start = performance.now()
      priceLines(lines, stock)
      return performance.now() - start
    })
    // The fastest of 30: other work on the machine delays most of them.
    expect(Math.min(...times)).toBeLessThan(milliseconds)
  },
)

/** A multiple of all sizes of bales: parts of bales are whole numbers of it. */
const PARTS = BALE_SIZES.reduce<number>((product, size) => product * size, 1)

/** All lines that a ladder counts for a product, without an index. */
function countedWith({ variant }: CountedLine, { id, counting, ...targets }: Ladder, lines: readonly CountedLine[]) {
  const isOfSub =
    !targets.collections.has(variant.collectionCode) && targets.subCollections.has(variant.subCollectionCode)
  return lines.filter(({ variant: other }) => {
    if (!other.visibility) return false
    if (counting === 'variant') return other.id === variant.id
    if (counting === 'family') return other.clusterCode === variant.clusterCode
    if (counting === 'rule') return other.ladders.some((one) => one.id === id)
    return isOfSub
      ? other.subCollectionCode === variant.subCollectionCode
      : other.collectionCode === variant.collectionCode
  })
}

/** All steps of a product's ladders, each with its price and the tenths that are missing to it. */
function allSteps(line: CountedLine, listPrice: number, stepTenths: number, lines: readonly CountedLine[]) {
  return line.variant.ladders.flatMap((own) => {
    const partsOf = (size: number) => (own.unit === 'piece' ? PARTS : PARTS / size)
    const parts = countedWith(line, own, lines).reduce(
      (sum, { tenths, variant }) => sum + tenths * partsOf(variant.piecesPerBale),
      0,
    )
    return own.steps.map((step) => {
      const missing = Math.max(0, step.fromUnits * 10 * PARTS - parts) / partsOf(line.variant.piecesPerBale)
      return {
        ...{ ladderId: own.id, fromUnits: step.fromUnits, exVatPrice: stepPrice(listPrice, step) },
        missingTenths: Math.ceil(missing / stepTenths) * stepTenths,
      }
    })
  })
}

test('has the lowest price of all reached steps, and the nearest of all lower steps as the next', () => {
  fc.assert(
    fc.property(anyCart, ({ variants, lines }) => {
      const stock = shelf(...variants)
      const counted = mergeLines(lines).flatMap(({ productId, tenths }) => {
        const variant = stock.get(productId)
        return variant ? [{ variant, tenths }] : []
      })
      const { priced } = priceLines(lines, stock)
      expect(priced).toHaveLength(counted.length)
      for (const [at, line] of counted.entries()) {
        const { exVatCents: listPrice, agreed, piecesPerBale, stepTenths, visibility } = line.variant
        if (!visibility) continue
        const steps = allSteps(line, listPrice, stepTenths, counted)
        const without = unitPrice(listPrice, agreed, quantityOf(line.tenths), piecesPerBale)
        const reached = steps.filter(({ missingTenths }) => missingTenths === 0)
        const lowest = Math.min(without, ...reached.map(({ exVatPrice }) => exVatPrice))
        const lower = steps.filter(({ exVatPrice }) => exVatPrice < lowest)
        const nearest = Math.min(...lower.map(({ missingTenths }) => missingTenths))
        const found = priced[at]
        expect(found?.variant.exVatCents).toBe(lowest)
        expect(found?.ladder.reached?.exVatPrice).toBe(lowest < without ? lowest : undefined)
        const next = found?.ladder.next
        expect(next?.missingTenths ?? Number.POSITIVE_INFINITY).toBe(nearest)
        if (!next) continue
        const { ladder: own, ...step } = next
        expect(lower).toContainEqual({ ladderId: own.id, ...step })
      }
    }),
    { numRuns: 300 },
  )
})
