import fc from 'fast-check'
import type { CreditStatistics } from '#lib/contract/companies/credit.ts'
import { sumCents } from '#lib/format/money.ts'
import { gaugeOf } from './gauge-parts.ts'

const statistics = (given: Partial<CreditStatistics>): CreditStatistics => {
  const whole = {
    ...{ currency: 'KES', creditLimit: 1000_00, paymentTerms: 30, outstandingBalance: 0, balanceDue: 0 },
    ...{ pendingOrders: 0, pdCheques: 0, available: 0, ...given },
  }
  const { creditLimit, outstandingBalance, pendingOrders, pdCheques } = whole
  return { ...whole, available: creditLimit - outstandingBalance - pendingOrders - pdCheques }
}
const amounts = (given: Partial<CreditStatistics>) => gaugeOf(statistics(given)).parts.map(({ cents }) => cents)

test('splits the limit into its named parts', () => {
  const used = { outstandingBalance: 400_00, balanceDue: 150_00, pendingOrders: 100_00, pdCheques: 50_00 }
  expect(amounts(used)).toEqual([150_00, 250_00, 100_00, 50_00, 450_00])
  expect(gaugeOf(statistics(used))).toMatchObject({ limitAt: 1, overCents: 0, inFavourCents: 0 })
})

test('makes the bar longer than the limit if more is used, and returns the excess', () => {
  const over = gaugeOf(statistics({ outstandingBalance: 1200_00, balanceDue: 1200_00, pendingOrders: 50_00 }))
  expect(over.overCents).toBe(250_00)
  expect(over.limitAt).toBeCloseTo(0.8)
})

test('adds money in the company’s favour to the available part', () => {
  const gauge = gaugeOf(statistics({ outstandingBalance: -300_00 }))
  expect(gauge.inFavourCents).toBe(300_00)
  expect(gauge.parts.at(-1)?.cents).toBe(1300_00)
})

test('gives every part a share of zero if the limit is zero', () => {
  expect(gaugeOf(statistics({ creditLimit: 0 })).parts.every(({ share }) => share === 0)).toBe(true)
})

test('fills the bar exactly for any account', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000_000 })
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: -1_000_000, max: 10_000_000_000 }),
      cents,
      cents,
      cents,
      (limit, owed, due, pending, cheques) => {
        const all = statistics({
          creditLimit: limit,
          outstandingBalance: owed,
          balanceDue: Math.min(due, Math.max(0, owed)),
          pendingOrders: pending,
          pdCheques: cheques,
        })
        const { parts, overCents, inFavourCents } = gaugeOf(all)
        const shares = parts.reduce((sum, { share }) => sum + share, 0)
        expect(shares).toBeLessThanOrEqual(1 + 1e-9)
        expect(sumCents(parts.map((part) => part.cents))).toBe(limit + overCents + inFavourCents)
      },
    ),
  )
})
