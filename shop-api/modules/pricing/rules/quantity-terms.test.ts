import fc from 'fast-check'
import { isInRange, nearestQuantities, rangeHint, rangeProblem } from '#lib/catalogue/quantity-range.ts'
import { problemOf } from './line-problems.ts'
import { priceLine } from './price-lines.ts'
import { limitOf, MAX_TENTHS, nearestQuantity, type QuantityTerms, quantityOf, rangeOf, roundedUp } from './quantity.ts'
import { smallestOrderOf, type TermsRow, termsOf, tooSmall } from './quantity-terms.ts'
import { sellable } from './sellable.fixture.ts'

const NONE: QuantityTerms = { minTenths: null, multipleTenths: null, maxTenths: null }
const CARTON = { ...NONE, multipleTenths: 120 }

const soldIn = fc
  .record({
    stepTenths: fc.constantFrom(1, 5, 10),
    minTenths: fc.option(fc.integer({ min: 1, max: 2_000 })),
    multipleTenths: fc.option(fc.integer({ min: 1, max: 1_000 })),
    maxTenths: fc.option(fc.integer({ min: 1, max: MAX_TENTHS })),
  })
  .map(({ stepTenths, ...terms }) => ({ stepTenths, terms }))
const tenths = fc.integer({ min: 0, max: 2 * MAX_TENTHS })

test('names valid quantities that bracket the wish', () => {
  fc.assert(
    fc.property(soldIn, tenths, fc.integer({ min: -10, max: MAX_TENTHS }), (sold, wish, stock) => {
      const range = rangeOf(sold)
      const limit = limitOf(stock, sold)
      const nearest = nearestQuantity(wish, sold, stock)
      for (const one of nearest) {
        expect(isInRange(quantityOf(one), range)).toBe(true)
        expect(one % sold.stepTenths).toBe(0)
        expect(one).toBeLessThanOrEqual(stock)
      }
      expect(nearest.length === 0).toBe(limit === 0)
      // Without a valid quantity between the wish and the named ones.
      const [low, high = low] = nearest
      if (low === undefined || high === undefined) return
      if (isInRange(quantityOf(wish), range) && wish <= stock) expect(nearest).toEqual([wish])
      else if (nearest.length === 2)
        expect([low < wish, wish < high, high - low]).toEqual([true, true, range.step * 10])
      else expect((low === limit && wish >= low) || (low === range.min * 10 && wish <= low)).toBe(true)
    }),
  )
})

test('rounds up to a valid quantity, to the wish itself if it is valid', () => {
  fc.assert(
    fc.property(soldIn, tenths, (sold, wish) => {
      const up = roundedUp(wish, sold)
      const range = rangeOf(sold)
      if (isInRange(quantityOf(wish), range) && wish <= MAX_TENTHS) expect(up).toBe(wish)
      if (up === null) return
      expect(up).toBeGreaterThanOrEqual(wish)
      expect(isInRange(quantityOf(up), range)).toBe(true)
      expect(up - wish < range.step * 10 || up === range.min * 10).toBe(true)
    }),
  )
})

test.each([
  [0, 'At least 12.'],
  [11, 'Sold by the carton of 12: 12.'],
  [11.5, 'Sold by the carton of 12: 12.'],
  [13, 'Sold by the carton of 12: 12 or 24.'],
  [25, 'Sold by the carton of 12: 24 or 36.'],
  [99_999, 'Sold by the carton of 12: 99,996.'],
  [12, null],
  [24, null],
])('refuses %d pieces of a carton of 12 with the nearest quantities', (quantity, message) => {
  const sold = { unit: 'piece', piecesPerBale: 24, baseStep: 1 }
  expect(rangeProblem(quantity, rangeOf({ stepTenths: 10, terms: CARTON }), sold)).toBe(message)
})

test('names bales, metres, minimum and maximum', () => {
  const metres = { unit: 'metre', piecesPerBale: 1, baseStep: 0.1 }
  const pieces = { unit: 'piece', piecesPerBale: 24, baseStep: 1 }
  const lengths = rangeOf({ stepTenths: 1, terms: { ...NONE, multipleTenths: 25 } })
  expect(rangeProblem(6, lengths, metres)).toBe('Sold in multiples of 2.5 metres: 5 or 7.5.')
  expect(rangeHint(lengths, metres)).toBe('Multiples of 2.5 metres')
  const bales = rangeOf({ stepTenths: 10, terms: { minTenths: 480, multipleTenths: 240, maxTenths: 1_000 } })
  expect(bales).toEqual({ min: 48, step: 24, max: 96 })
  expect(rangeProblem(50, bales, pieces)).toBe('Sold by the bale of 24: 48 or 72.')
  expect(rangeProblem(24, bales, pieces)).toBe('At least 48.')
  expect(rangeProblem(120, bales, pieces)).toBe('At most 96 in an order.')
  expect(rangeHint(bales, pieces)).toBe('Bales of 24, at least 48, at most 96')
  expect(rangeHint(rangeOf({ stepTenths: 10, terms: CARTON }), pieces)).toBe('Cartons of 12')
  // A multiple that does not fit the product's own step is combined with it.
  expect(rangeOf({ stepTenths: 10, terms: { ...NONE, multipleTenths: 25 } })).toEqual({ min: 5, step: 5, max: null })
  expect(nearestQuantities(3, { min: 1, step: 1, max: null }, null)).toEqual([3])
})

test('shows a stock below the minimum as sold out, and the maximum before the stock', () => {
  const problem = (given: object, quantity: number) => {
    const variant = sellable({ id: 1, ...given })
    const line = { productId: 1, tenths: quantity * 10, positions: [0], shownAt: [] }
    return problemOf(priceLine(variant, line))
  }
  const atLeast24 = { ...NONE, minTenths: 240 }
  expect(problem({ stockTenths: 100, terms: atLeast24 }, 6)).toMatchObject({ message: 'Sold out.', limit: 0 })
  expect(problem({ stockTenths: 300, terms: atLeast24 }, 6)).toMatchObject({ message: 'At least 24.', limit: 30 })
  expect(problem({ stockTenths: 300, terms: CARTON }, 36)).toMatchObject({
    message: 'Only 24 left. Order 24 or fewer.',
    limit: 24,
  })
  expect(problem({ stockTenths: 200, terms: CARTON }, 36)).toMatchObject({ message: 'Only 12 left.' })
  expect(problem({ terms: { ...NONE, maxTenths: 50 } }, 6)).toMatchObject({
    code: 'wrong-quantity',
    message: 'At most 5 in an order.',
  })
})

describe('the terms of a buyer', () => {
  const row = (given: Partial<TermsRow>): TermsRow => ({
    ...NONE,
    ...{ groupId: null, isAll: false, isOfVariant: false, ...given },
  })
  const min = (rows: TermsRow[]) => termsOf(rows)?.minTenths ?? null

  test('are those of the variant before those of the family, of the group before all companies and all buyers', () => {
    const family = row({ minTenths: 10 })
    const variant = row({ minTenths: 20, isOfVariant: true })
    const companies = row({ minTenths: 30, groupId: 1, isAll: true })
    const group = row({ minTenths: 40, groupId: 2 })
    expect(min([])).toBeNull()
    expect(min([family, variant])).toBe(20)
    expect(min([variant, companies])).toBe(30)
    expect(min([variant, companies, group])).toBe(40)
    expect(min([group, row({ minTenths: 50, groupId: 2, isOfVariant: true })])).toBe(50)
  })

  test('are the most favourable of several groups in any order', () => {
    const rows = [
      row({ groupId: 2, minTenths: 240 }),
      row({ groupId: 3, minTenths: 120, multipleTenths: 120 }),
      row({ groupId: 4, minTenths: 120, multipleTenths: 60, maxTenths: 600 }),
      row({ groupId: 5, minTenths: 120, multipleTenths: 60 }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 4 }), (some) => {
        expect(termsOf(some)).toEqual({ minTenths: 120, multipleTenths: 60, maxTenths: null })
      }),
    )
  })

  test('can exempt a group or a variant', () => {
    expect(termsOf([row({ minTenths: 240 }), row({ groupId: 2 })])).toBeNull()
    expect(termsOf([row({ minTenths: 240 }), row({ isOfVariant: true })])).toBeNull()
  })

  test('include the smallest order, which a group can be exempt from', () => {
    const all = { groupId: null, isAll: false, withVatCents: 5_000_00 }
    const companies = { groupId: 1, isAll: true, withVatCents: 20_000_00 }
    const group = { groupId: 2, isAll: false, withVatCents: 10_000_00 }
    expect(smallestOrderOf([])).toBe(0)
    expect(smallestOrderOf([all, companies])).toBe(20_000_00)
    expect(smallestOrderOf([all, companies, group])).toBe(10_000_00)
    expect(smallestOrderOf([all, group, { ...group, groupId: 3, withVatCents: 0 }])).toBe(0)
    expect(tooSmall(3_800_00, 5_000_00)).toBe('KSh\u00A01,200 more to reach the smallest order of KSh\u00A05,000.')
    expect(tooSmall(5_000_00, 5_000_00)).toBeNull()
  })
})
