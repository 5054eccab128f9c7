import fc from 'fast-check'
import { ROUND_STEPS, ROUND_WAYS } from '#lib/contract/pricing/office/shop-prices.ts'
import { withVat } from '#lib/format/money.ts'
import { changedPrice } from './percent-change.ts'

const plain = { hundredths: 400, stepCents: 1, way: 'nearest', of: 'ex-vat' } as const

test.each([
  [{}, 1300_00],
  [{ hundredths: -1250 }, 1093_75],
  [{ hundredths: 333 }, 1291_63],
  [{ hundredths: 333, stepCents: 100 }, 1292_00],
  [{ hundredths: 333, stepCents: 500, way: 'down' }, 1290_00],
  [{ hundredths: 333, stepCents: 5000, way: 'up' }, 1300_00],
  // 1,508.00 with VAT is 1,510.00 to the next ten: without VAT 1,301.72, which is 1,510.00 again.
  [{ stepCents: 1000, of: 'with-vat' }, 1301_72],
] as const)('1,250.00 by %j is %d cents', (given, cents) => {
  expect(changedPrice(1250_00, 16, { ...plain, ...given })).toBe(cents)
})

test('returns null if rounding down leaves no price', () => {
  expect(changedPrice(3_00, 16, { ...plain, stepCents: 500, way: 'down' })).toBeNull()
})

const change = fc.record({
  hundredths: fc.integer({ min: -9000, max: 50_000 }),
  stepCents: fc.constantFrom(...ROUND_STEPS),
  way: fc.constantFrom(...ROUND_WAYS),
  of: fc.constantFrom('ex-vat' as const, 'with-vat' as const),
})
const price = fc.integer({ min: 1, max: 500_000_00 })

test('returns whole cents, rounded as requested and within one step of the percentage, for any price', () => {
  fc.assert(
    fc.property(price, change, (cents, how) => {
      const to = changedPrice(cents, 16, how)
      if (to === null) return
      expect(Number.isSafeInteger(to) && to > 0).toBe(true)
      const shown = how.of === 'ex-vat' ? to : withVat(to, 16)
      const off = shown % how.stepCents
      // With VAT some amounts have no price in cents: the result is at most one cent off.
      expect(Math.min(off, how.stepCents - off)).toBeLessThanOrEqual(how.of === 'ex-vat' ? 0 : 1)
      expect(Math.abs(to - (cents * (10_000 + how.hundredths)) / 10_000)).toBeLessThanOrEqual(how.stepCents + 2)
    }),
  )
})

test('never makes the lower of two prices higher than the other', () => {
  fc.assert(
    fc.property(price, price, change, (one, other, how) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      expect(changedPrice(less, 16, how) ?? 0).toBeLessThanOrEqual(changedPrice(more, 16, how) ?? 0)
    }),
  )
})
