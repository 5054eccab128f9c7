import { addDays } from '#lib/format/clock.ts'
import { holdOf } from './hold.ts'
import { holdReason } from './refuse-credit.ts'

const TODAY = '2026-11-24'
const debt = (daysAgo: number) => ({ stopReason: null, oldestDueOn: addDays(TODAY, -daysAgo) })

test.each([
  [13, 14, false],
  [14, 14, false],
  [15, 14, true],
  [0, 0, false],
  [1, 0, true],
  [-3, 0, false],
])('of an amount due %i days ago with %i days allowed', (daysAgo, days, isHeld) => {
  expect(holdOf(debt(daysAgo), TODAY, days)).toEqual(
    isHeld ? { kind: 'overdue', since: addDays(TODAY, -daysAgo) } : null,
  )
})

test('puts no account on hold without debt, or without a number of days', () => {
  expect(holdOf({ stopReason: null, oldestDueOn: null }, TODAY, 0)).toBeNull()
  expect(holdOf(debt(400), TODAY, null)).toBeNull()
})

test('names a bounced cheque before an overdue amount', () => {
  const reason = 'Cheque 000417 bounced.'
  expect(holdOf({ ...debt(90), stopReason: reason }, TODAY, 14)).toEqual({ kind: 'cheque', reason })
  expect(holdOf({ stopReason: reason, oldestDueOn: null }, TODAY, null)).toEqual({ kind: 'cheque', reason })
})

test('puts an account on hold for each debt that is older than the allowed days', () => {
  for (let allowed = 0; allowed <= 30; allowed += 1) {
    const held = Array.from({ length: 60 }, (_, daysAgo) => holdOf(debt(daysAgo), TODAY, allowed) !== null)
    expect(held.filter(Boolean)).toHaveLength(59 - allowed)
    expect(held).toEqual([...held].sort((a, b) => Number(a) - Number(b)))
  }
})

test('gives staff the reason of a hold as a sentence', () => {
  expect(holdReason({ kind: 'cheque', reason: 'Cheque 000417 bounced.' })).toBe('Cheque 000417 bounced.')
  expect(holdReason({ kind: 'overdue', since: '2026-11-03' })).toBe('An amount is overdue since 3 November 2026.')
})
