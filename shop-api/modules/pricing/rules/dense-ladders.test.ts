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

/** 200 lines of 20 families under 1,000 rules. Some families have the same rules. @param perLine rules of each line */
function pricing(perLine: number): () => void {
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
  const variants = Array.from({ length: 200 }, (_, at) => {
    const family = Math.floor(at / 10)
    const groups = 1000 / perLine
    const own = rules.filter(({ id }) => id % groups === family % groups)
    return sellable({ id: at + 1, ladders: own, piecesPerBale: BALE_SIZES[at % 5] ?? 1, clusterCode: `F${family}` })
  })
  const stock = shelf(...variants)
  const lines = variants.map(({ id }) => ({ productId: id, quantity: 5 }))
  return () => void priceLines(lines, stock)
}

function milliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

// About 1, 3 and 9 ms without other work, which slows both halves of a comparison.
test('takes no more than proportionally longer with 20 times as many rules of each line', () => {
  const few = pricing(50)
  const many = pricing(1000)
  const times = Array.from({ length: 30 }, () => [milliseconds(few), milliseconds(many)] as const)
  const fastest = (side: 0 | 1) => Math.min(...times.map((pair) => pair[side]))
  expect(fastest(1)).toBeLessThan(20 * fastest(0))
})

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
