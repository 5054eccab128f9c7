import { exceededLimit, refuseSpending } from './spending.ts'

test('names the limit of one order before that of the month', () => {
  const limits = { orderLimitCents: 1000_00, monthLimitCents: 2000_00, spentCents: 1500_00 }
  expect(exceededLimit(limits, 1000_01)).toEqual({ kind: 'order', limitCents: 1000_00 })
  expect(exceededLimit(limits, 500_01)).toEqual({ kind: 'month', limitCents: 2000_00 })
  expect(exceededLimit(limits, 500_00)).toBeNull()
})

test('limits no order without a limit, and each order with a limit of 0', () => {
  expect(exceededLimit({ orderLimitCents: null, monthLimitCents: null, spentCents: 9e12 }, 9e12)).toBeNull()
  expect(exceededLimit({ orderLimitCents: 0, monthLimitCents: null, spentCents: 0 }, 1)?.kind).toBe('order')
})

test('never lets orders without approval total more than the limit of a month', () => {
  let seed = 3
  const random = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % most
  }
  for (let run = 0; run < 200; run += 1) {
    const monthLimitCents = random(5000) * 100
    let spentCents = 0
    for (let order = 0; order < 20; order += 1) {
      const total = (random(2000) + 1) * 100
      const state = { orderLimitCents: null, monthLimitCents, spentCents }
      const refused = refuseSpending(state, total)
      // Refused exactly if the order does not fit.
      expect(refused === null).toBe(spentCents + total <= monthLimitCents)
      if (refused === null) spentCents += total
    }
    expect(spentCents).toBeLessThanOrEqual(monthLimitCents)
  }
})
