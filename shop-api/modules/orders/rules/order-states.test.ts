import fc from 'fast-check'
import type { OrderStatus } from '#lib/contract/base/codes.ts'
import { roundingToShilling, sumCents } from '#lib/format/money.ts'
import { creditOf, lineValue, sumsOf, valueCancelled } from './cancelled-value.ts'
import { trackingOf } from './order-details.ts'
import { mayChange, statusText, stepAfter, tooLateToCancel } from './order-states.ts'

const ALL: OrderStatus[] = [1, 2, 3, 4, 5]

describe('order status', () => {
  it('allows only 1 to 2 to 3 to 4, and 1 or 2 to 5', () => {
    const ways = ALL.flatMap((from) => ALL.filter((to) => mayChange(from, to)).map((to) => `${from}${to}`))
    expect(ways).toEqual(['12', '15', '23', '25', '34'])
    expect(ALL.map(stepAfter)).toEqual([2, 3, 4, null, null])
  })

  it('can be cancelled only before dispatch, and gives a reason afterwards', () => {
    expect(ALL.map((status) => tooLateToCancel(status, 1) === null)).toEqual([true, true, false, false, false])
  })

  it('has the names of the specification', () => {
    const text = (status: OrderStatus, cancelledBy: string | null = null, hasOpenRequest = false) =>
      statusText({ status, cancelledBy, hasOpenRequest })
    expect(ALL.map((status) => text(status))).toEqual([
      'Pending Approval',
      'In Process',
      'Out for Deliver',
      'Delivered',
      'Cancelled',
    ])
    expect([text(2, null, true), text(3, null, true)]).toEqual(['Cancellation Requested', 'Out for Deliver'])
    expect([text(5, 'customer'), text(5, 'shop')]).toEqual(['Cancelled By Me', 'Cancelled'])
  })
})

describe('tracking', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, n))
  const states = (status: OrderStatus, reached: Map<number, Date>) =>
    trackingOf(status, day(1), reached).map(({ state, at }) => `${state} ${at?.slice(8, 10) ?? ''}`.trim())

  it('shows completed, current and future steps with dates', () => {
    expect(states(1, new Map())).toEqual(['now 01', 'ahead', 'ahead', 'ahead'])
    expect(
      states(
        3,
        new Map([
          [2, day(2)],
          [3, day(4)],
        ]),
      ),
    ).toEqual(['done 01', 'done 02', 'now 04', 'ahead'])
    expect(
      states(
        4,
        new Map([
          [2, day(2)],
          [3, day(4)],
          [4, day(5)],
        ]),
      ),
    ).toEqual(['done 01', 'done 02', 'done 04', 'done 05'])
  })

  it('stops at the step before the cancellation', () => {
    expect(
      states(
        5,
        new Map([
          [2, day(2)],
          [5, day(3)],
        ]),
      ),
    ).toEqual(['done 01', 'done 02', 'ahead', 'ahead'])
    expect(states(5, new Map([[5, day(3)]]))).toEqual(['done 01', 'ahead', 'ahead', 'ahead'])
  })
})

describe('cancelled value', () => {
  const line = fc.record({
    unitExVatCents: fc.integer({ min: 1, max: 5_000_000 }),
    vatPerc: fc.constantFrom(0, 8, 16),
    parts: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 }),
  })

  it('adds up to the whole line, to the cent, for any number of parts', () => {
    fc.assert(
      fc.property(line, ({ parts, ...price }) => {
        const tenths = parts.reduce((sum, part) => sum + part, 0)
        let left = tenths
        const off = parts.map((part) => {
          const value = valueCancelled({ ...price, tenths: left }, part)
          left -= part
          return value
        })
        const whole = lineValue(price, tenths)
        expect(sumCents(off.map(({ exVatCents }) => exVatCents))).toBe(whole.exVatCents)
        expect(sumCents(off.map(({ vatCents }) => vatCents))).toBe(whole.vatCents)
      }),
    )
  })

  it('is credited in whole shillings, and credits and rest add up to the order', () => {
    const lines = fc.array(line, { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100_000 }), (asked, deliveryExVat) => {
        const delivery = lineValue({ unitExVatCents: deliveryExVat, vatPerc: 16 }, 10)
        const full = asked.map(({ parts, ...price }) => ({ ...price, tenths: parts.reduce((a, b) => a + b, 0) }))
        const before = sumsOf([...full.map((one) => lineValue(one, one.tenths)), delivery])
        const rest = sumsOf([...full.slice(1).map((one) => lineValue(one, one.tenths)), delivery])
        const credit = creditOf(before, rest)
        expect(credit.totalCents % 100).toBe(0)
        expect(credit.totalCents + rest.totalCents).toBe(before.totalCents)
        expect(credit.exVatCents + credit.vatCents + credit.roundingCents).toBe(credit.totalCents)
        expect(Math.abs(credit.roundingCents)).toBeLessThanOrEqual(100)
        expect(roundingToShilling(rest.totalCents)).toBe(0)
      }),
    )
  })

  it('never exceeds the ordered quantity', () => {
    expect(() => valueCancelled({ unitExVatCents: 100, vatPerc: 16, tenths: 10 }, 11)).toThrow(RangeError)
  })
})
