import type { PriceRuleForm } from '#lib/contract/pricing/office/price-rules.ts'
import { breaksBelowCost, ruleFaults } from './rule-faults.ts'

const target = { variantId: 1, familyId: null, name: 'Simba', leastCents: 1250_00, mostCents: 1250_00 }
const form = (breaks: PriceRuleForm['breaks'], validTo: string | null = null): PriceRuleForm => ({
  ...{ buyer: { kind: 'company', id: 1 }, target: { kind: 'variant', id: 1 }, validFrom: '2026-12-01' },
  ...{ breaks, validTo },
})

test('requires lower prices for more bales, and each number of bales once', () => {
  const good = [
    { fromBales: 0, price: 1200_00 },
    { fromBales: 3, price: 1100_00 },
    { fromBales: 10, price: 1050_00 },
  ]
  expect(ruleFaults(form(good), target, false)).toEqual({})
  expect(ruleFaults(form([...good, { fromBales: 3, price: 1000_00 }]), target, false)).toEqual({
    'breaks.3.fromBales': 'There is already a price from this number of bales.',
    'breaks.2.price': expect.stringMatching(/From 3 bales on it costs KSh.1,000\.00 already/),
  })
})

test.each([
  [0, /above zero/],
  [-1, /above zero/],
  [1250_01, /would have no effect/],
  [249_99, /a fifth/],
])('refuses a price of %d cents', (price, words) => {
  expect(ruleFaults(form([{ fromBales: 0, price }]), target, false)['breaks.0.price']).toMatch(words)
})

test('accepts a confirmed price far below the shop’s, but not days that end before they begin', () => {
  expect(ruleFaults(form([{ fromBales: 0, price: 249_99 }]), target, true)).toEqual({})
  expect(ruleFaults(form([{ fromBales: 0, price: 1000_00 }], '2026-11-30'), target, false).validTo).toMatch(
    /before it begins/,
  )
})

test('requires a second person if a price falls below cost and was not below cost before', () => {
  const now = form([
    { fromBales: 0, price: 950_00 },
    { fromBales: 3, price: 900_00 },
  ])
  expect(breaksBelowCost(now, 1000_00, null)).toEqual([0, 1])
  expect(breaksBelowCost(now, 920_00, null)).toEqual([1])
  expect(breaksBelowCost(now, null, null)).toEqual([])
  expect(breaksBelowCost(now, 1000_00, form([{ fromBales: 3, price: 900_00 }]))).toEqual([0])
})
