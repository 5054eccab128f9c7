import type { CartDeposits, Deposit, DepositTerms } from '#lib/contract/base/deposit.ts'
import { depositDue, depositOf, isDepositAsShown } from './deposit.ts'

const TERMS: DepositTerms = {
  ...{ percent: 30, amount: null, balanceDue: 'before-dispatch', balanceDays: 14, retainedPercent: 50 },
}
const cart = (given: Partial<CartDeposits>): CartDeposits => ({
  today: '2026-11-28',
  products: [],
  orders: [],
  ...given,
})
const line = (withVat: number, terms: Partial<DepositTerms> = {}, quantity = 1) => ({
  ...TERMS,
  ...terms,
  withVat,
  quantity,
})

test('takes a percentage of a product, and leaves its delivery for the balance', () => {
  const figures = { productsCents: 9_500_00, totalCents: 9_900_00 }
  expect(depositOf(cart({ products: [line(9_500_00)] }), figures)).toEqual({
    ...{ deposit: 2_850_00, balance: 7_050_00, balanceDue: 'before-dispatch', balanceDueOn: '2026-12-12' },
    retained: 1_425_00,
  })
})

test('takes a percentage of the whole order from a certain total', () => {
  const orders = [
    { ...TERMS, from: 5_000_00 },
    { ...TERMS, from: 50_000_00, percent: 50 },
  ]
  const below = { productsCents: 4_999_00, totalCents: 4_999_00 }
  expect(depositOf(cart({ orders }), below)).toBeNull()
  expect(depositOf(cart({ orders }), { productsCents: 9_500_00, totalCents: 9_900_00 })?.deposit).toBe(2_970_00)
  expect(depositOf(cart({ orders }), { productsCents: 60_000_00, totalCents: 60_000_00 })?.deposit).toBe(30_000_00)
})

test('other products are paid in full, and their price is not retained', () => {
  const found = depositOf(cart({ products: [line(1_000_00)] }), { productsCents: 3_000_00, totalCents: 3_400_00 })
  expect(found).toMatchObject({ deposit: 2_300_00, balance: 1_100_00, retained: 150_00 })
})

test('an amount is taken for each unit, at most the price', () => {
  const terms = { percent: null, amount: 500_00 }
  const figures = { productsCents: 6_000_00, totalCents: 6_000_00 }
  expect(depositOf(cart({ products: [line(6_000_00, terms, 3)] }), figures)?.deposit).toBe(1_500_00)
  expect(depositOf(cart({ products: [line(6_000_00, terms, 12)] }), figures)).toBeNull()
})

test('of several terms the stricter time and the earliest day apply', () => {
  const products = [
    line(1_000_00, { balanceDue: 'on-delivery', balanceDays: 5 }),
    line(1_000_00, { balanceDue: 'before-dispatch', balanceDays: 30 }),
  ]
  const found = depositOf(cart({ products }), { productsCents: 2_000_00, totalCents: 2_000_00 })
  expect(found).toMatchObject({ balanceDue: 'before-dispatch', balanceDueOn: '2026-12-03' })
})

/** A generator of repeatable numbers from 0 to below 1. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('deposit and balance are whole shillings above 0 and add up to the total, for any cart', () => {
  const next = numbersFrom(38)
  const upTo = (most: number) => Math.floor(next() * most)
  const terms = (): DepositTerms => ({
    ...(next() < 0.5 ? { percent: 1 + upTo(99), amount: null } : { percent: null, amount: 100 * (1 + upTo(2_000)) }),
    balanceDue: next() < 0.5 ? 'before-dispatch' : 'on-delivery',
    balanceDays: 1 + upTo(365),
    retainedPercent: upTo(101),
  })
  let deposits = 0
  for (let run = 0; run < 3_000; run += 1) {
    const products = Array.from({ length: upTo(4) }, () => ({
      ...terms(),
      withVat: upTo(500_000),
      quantity: 1 + upTo(20),
    }))
    const own = products.reduce((sum, { withVat }) => sum + withVat, 0)
    const orders = Array.from({ length: upTo(3) }, () => ({ ...terms(), from: 100 * (1 + upTo(5_000)) }))
    const productsCents = own + upTo(300_000)
    const totalCents = Math.max(100, Math.round((productsCents + upTo(50_000)) / 100) * 100)
    const found = depositOf(cart({ products, orders }), { productsCents, totalCents })
    if (!found) continue
    deposits += 1
    expect(found.deposit + found.balance).toBe(totalCents)
    expect([found.deposit % 100, found.retained % 100]).toEqual([0, 0])
    expect(Math.min(found.deposit, found.balance)).toBeGreaterThan(0)
    expect(found.retained).toBeGreaterThanOrEqual(0)
    expect(found.retained).toBeLessThanOrEqual(found.deposit)
    const [paidCents, reduced] = [upTo(totalCents), upTo(totalCents)]
    const due = depositDue(found.deposit, { paidCents, totalCents: reduced })
    expect(due).toBeGreaterThanOrEqual(0)
    expect(due + Math.min(paidCents, reduced)).toBeLessThanOrEqual(Math.max(reduced, paidCents))
  }
  expect(deposits).toBeGreaterThan(500)
})

test('a later day and a smaller retained amount do not count as a change', () => {
  const shown: Deposit = {
    ...{
      deposit: 300_00,
      balance: 700_00,
      balanceDue: 'before-dispatch',
      balanceDueOn: '2026-12-12',
      retained: 100_00,
    },
  }
  const isSame = (change: Partial<Deposit>) => isDepositAsShown(shown, { ...shown, ...change })
  expect(isSame({ balanceDueOn: '2026-12-13', retained: 0 })).toBe(true)
  expect(isSame({ balanceDueOn: '2026-12-11' })).toBe(false)
  expect(isSame({ retained: 101_00 })).toBe(false)
  expect(isSame({ balanceDue: 'on-delivery' })).toBe(false)
  expect(isDepositAsShown(null, shown)).toBe(false)
  expect(isDepositAsShown(null, null)).toBe(true)
})
