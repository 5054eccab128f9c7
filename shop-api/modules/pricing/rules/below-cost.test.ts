import fc from 'fast-check'
import { isBelowCost, leftOver, needsApproval } from './below-cost.ts'

test('treats a price one cent under the cost as below cost, but not if the cost is unknown', () => {
  expect(isBelowCost(999_99, 1000_00)).toBe(true)
  expect(isBelowCost(1000_00, 1000_00)).toBe(false)
  expect(isBelowCost(1, null)).toBe(false)
})

test.each([
  ['a new price below cost', null, 900_00, 1000_00, true],
  ['one that goes below cost', 1200_00, 900_00, 1000_00, true],
  ['one that goes further below it', 950_00, 900_00, 1000_00, true],
  ['one that stays where it is', 900_00, 900_00, 1000_00, false],
  ['one below cost that is raised', 900_00, 950_00, 1000_00, false],
  ['one at cost', 1200_00, 1000_00, 1000_00, false],
  ['one whose cost is not known', 1200_00, 1, null, false],
])('%s: a second person %s → %s at %s: %s', (_, from, to, costCents, needed) => {
  expect(needsApproval({ from, to, costCents })).toBe(needed)
})

test('returns the margin as a share of the price, negative only if the price is below cost', () => {
  expect(leftOver(1250_00, 1000_00)).toBe(20_00)
  expect(leftOver(800_00, 1000_00)).toBe(-25_00)
  expect(leftOver(800_00, null)).toBeNull()
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, (price, cost) => {
      // The margin is rounded to hundredths of a percent, so small losses can appear as zero.
      expect((leftOver(price, cost) ?? 0) <= 0).toBe(isBelowCost(price, cost) || leftOver(price, cost) === 0)
    }),
  )
})
