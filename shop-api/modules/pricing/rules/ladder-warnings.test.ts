import fc from 'fast-check'
import { stepPrice } from '#lib/catalogue/price-ladder.ts'
import type { LadderStep } from '#lib/contract/pricing/ladder.ts'
import { type LadderProduct, ladderWarnings } from './ladder-warnings.ts'

const shirt: LadderProduct = { name: 'Shirt', listPrice: 655_00, agreedPrice: null, piecesPerBale: 12 }
const at = (fromUnits: number, exVatPrice: number): LadderStep => ({ fromUnits, exVatPrice, percentHundredths: null })
const off = (fromUnits: number, percentHundredths: number): LadderStep => ({
  fromUnits,
  exVatPrice: null,
  percentHundredths,
})
const warningsOf = (steps: LadderStep[], products = [shirt], unit: 'piece' | 'bale' = 'piece') =>
  ladderWarnings({ steps, unit }, products, []).map((text) => text.replaceAll('\u00a0', ' '))

test('names a quantity that costs more than a larger quantity', () =>
  expect(warningsOf([at(24, 612_00)])).toEqual(['Shirt: 23 pieces cost KSh 15,065.00, 24 cost KSh 14,688.00.']))

test('counts bales in pieces', () =>
  expect(warningsOf([at(2, 612_00)], [shirt], 'bale')).toEqual([
    'Shirt: 23 pieces cost KSh 15,065.00, 24 cost KSh 14,688.00.',
  ]))

test('names a step that is not below the step before it', () =>
  expect(warningsOf([at(240, 650_00), at(120, 650_00)])).toEqual([
    'Shirt costs KSh 650.00 from 240 pieces on, which is not below KSh 650.00 from 120 pieces on.',
  ]))

test('names a step that is not below the list price, with the number of other products', () =>
  expect(warningsOf([at(240, 700_00)], [shirt, { ...shirt, name: 'Cap' }, { ...shirt, listPrice: 710_00 }])).toEqual([
    'Shirt costs KSh 700.00 from 240 pieces on, which is not below the shop’s KSh 655.00. The same applies to 1 more product.',
    'Shirt: 239 pieces cost KSh 169,690.00, 240 cost KSh 168,000.00.',
  ]))

test('names a step that is not below an agreed price', () =>
  expect(warningsOf([off(240, 50)], [{ ...shirt, agreedPrice: 600_00 }])).toEqual([
    'Shirt costs KSh 651.72 from 240 pieces on, which is not below its agreed price of KSh 600.00.',
  ]))

test('names overlapping ladders', () =>
  expect(ladderWarnings({ steps: [off(999, 1)], unit: 'piece' }, [], [{ name: 'Schools', products: 4 }])).toEqual([
    '“Schools” also covers 4 products of this ladder on some of its days. Customers pay the lower price.',
  ]))

describe('any ladder', () => {
  const step = fc.record({ fromUnits: fc.integer({ min: 1, max: 40 }), price: fc.integer({ min: 1, max: 700 }) })
  const ladder = fc
    .uniqueArray(step, { selector: ({ fromUnits }) => fromUnits, minLength: 1, maxLength: 5 })
    .map((steps) => steps.map(({ fromUnits, price }) => at(fromUnits, price)))
  const product = fc.record({
    name: fc.constant('Shirt'),
    listPrice: fc.integer({ min: 1, max: 700 }),
    agreedPrice: fc.option(fc.integer({ min: 1, max: 700 })),
    piecesPerBale: fc.constantFrom(1, 3, 12),
  })
  /** The price of a quantity by the definition: the lowest of all prices that it reaches. */
  const totalOf = (pieces: number, steps: readonly LadderStep[], one: LadderProduct, perUnit: number) =>
    pieces *
    Math.min(
      one.listPrice,
      one.agreedPrice ?? one.listPrice,
      ...steps.filter(({ fromUnits }) => fromUnits * perUnit <= pieces).map((each) => stepPrice(one.listPrice, each)),
    )

  test.each(['piece', 'bale'] as const)(
    'has a warning about a larger order exactly if one costs less, by the %s',
    (unit) => {
      fc.assert(
        fc.property(ladder, product, (steps, one) => {
          const perUnit = unit === 'bale' ? one.piecesPerBale : 1
          const totals = Array.from({ length: 40 * perUnit + 1 }, (_, pieces) => totalOf(pieces, steps, one, perUnit))
          const isCheaperLater = totals.some((total, pieces) => pieces > 0 && total < (totals[pieces - 1] ?? 0))
          const warned = ladderWarnings({ steps, unit }, [one], []).some((text) => text.startsWith('Shirt: '))
          expect(warned).toBe(isCheaperLater)
        }),
      )
    },
  )

  test('has a warning about each step that lowers no price', () => {
    fc.assert(
      fc.property(ladder, product, (steps, one) => {
        const idle = steps.filter((each) => {
          const without = steps.filter((other) => other !== each)
          return totalOf(each.fromUnits, steps, one, 1) === totalOf(each.fromUnits, without, one, 1)
        })
        const warned = ladderWarnings({ steps, unit: 'piece' }, [one], []).filter((text) => text.includes('not below'))
        expect(warned).toHaveLength(idle.length)
      }),
    )
  })
})
