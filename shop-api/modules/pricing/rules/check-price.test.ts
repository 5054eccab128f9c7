import { refusePrice, refusePriceOf } from './check-price.ts'

const price = { cents: 100_00, fromBales: 0, validFrom: '2026-11-24', validTo: null }

test('requires a price above zero, whole bales, and an end after its start', () => {
  expect(refusePrice(price)).toBeNull()
  expect(refusePrice({ ...price, cents: 0 })).toBe('A price must be above zero.')
  expect(refusePrice({ ...price, fromBales: 1.5 })).toBe('From bales is a whole number from 0 to 9999.')
  expect(refusePrice({ ...price, fromBales: 10_000 })).toBe('From bales is a whole number from 0 to 9999.')
  expect(refusePrice({ ...price, validTo: '2026-11-23' })).toBe(
    'It would end on 23 November 2026, before it begins on 24 November 2026.',
  )
})

test('requires a price from a fifth of the shop’s price up to the shop’s price', () => {
  const target = { variantId: 1, familyId: null, name: 'Simba Blanket', leastCents: 1000_00, mostCents: 1200_00 }
  const refused = (cents: number, sure = false) => refusePriceOf(target, { cents, code: 'SB-1' }, sure)
  expect(refused(1200_00)).toBeNull()
  expect(refused(1200_01)).toMatch(': an agreed price must not be higher')
  expect(refused(200_00)).toBeNull()
  expect(refused(199_99)).toMatch(/less than a fifth of the shop's KSh.1,000\.00/)
  expect(refused(199_99, true)).toBeNull()
})
