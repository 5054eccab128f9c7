/** Unpaid amounts by age: money pays the earliest due first, and the total is the outstanding balance. */

import fc from 'fast-check'
import { addDays } from '#lib/format/clock.ts'
import { ageingOf, overdueOf, promiseStateOf } from './ageing.ts'

const DAY = '2026-11-24'
const none = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 }
const dues = fc.array(
  fc.record({
    dueOn: fc.option(fc.integer({ min: -200, max: 60 }).map((days) => addDays(DAY, days))),
    cents: fc.integer({ min: -10_000_000, max: 10_000_000 }),
  }),
)

describe('ageingOf', () => {
  it.each([
    [1, 'notDue'],
    [0, 'to30'],
    [-30, 'to30'],
    [-31, 'to60'],
    [-60, 'to60'],
    [-61, 'to90'],
    [-90, 'to90'],
    [-91, 'over90'],
  ])('shows an amount due %i days from today as %s', (days, age) => {
    const { ages, oldest } = ageingOf([{ dueOn: addDays(DAY, days), cents: 500 }], DAY)
    expect(ages).toEqual({ ...none, [age]: 500 })
    expect(oldest).toBe(addDays(DAY, days))
  })

  it('pays the earliest due amount first, and credits of a day are money', () => {
    const sums = [
      { dueOn: '2026-11-20', cents: 1000 },
      { dueOn: '2026-08-01', cents: 700 },
      { dueOn: '2026-12-20', cents: 400 },
      { dueOn: '2026-10-01', cents: -50 },
      { dueOn: null, cents: -850 },
    ]
    expect(ageingOf(sums, DAY)).toEqual({ ages: { ...none, to30: 800, notDue: 400 }, ahead: 0, oldest: '2026-11-20' })
  })

  it('has money beyond the debt apart', () => {
    const sums = [
      { dueOn: '2026-11-20', cents: 1000 },
      { dueOn: null, cents: -1500 },
    ]
    expect(ageingOf(sums, DAY)).toEqual({ ages: none, ahead: 500, oldest: null })
  })

  it('always totals the outstanding balance, without negative ages', () => {
    fc.assert(
      fc.property(dues, (sums) => {
        const { ages, ahead, oldest } = ageingOf(sums, DAY)
        const parts = Object.values(ages)
        const outstanding = sums.reduce((sum, { cents }) => sum + cents, 0)
        expect(parts.reduce((sum, cents) => sum + cents, 0) - ahead).toBe(outstanding)
        expect(Math.min(ahead, ...parts)).toBeGreaterThanOrEqual(0)
        // Money is ahead only when no debt remains.
        expect(ahead > 0 && parts.some((cents) => cents > 0)).toBe(false)
        expect(oldest === null).toBe(parts.every((cents) => cents === 0))
        if (overdueOf(ages) > 0) expect(oldest !== null && oldest <= DAY).toBe(true)
      }),
    )
  })
})

describe('promiseStateOf', () => {
  const promise = { day: '2026-11-24', amountCents: 1000 }
  it.each([
    [0, '2026-11-24', 'open'],
    [999, '2026-11-25', 'broken'],
    [1000, '2026-11-20', 'kept'],
    [1000, '2026-12-24', 'kept'],
  ])('with %i paid is on %s %s', (paidCents, today, state) => {
    expect(promiseStateOf({ ...promise, paidCents }, today)).toBe(state)
  })
})
