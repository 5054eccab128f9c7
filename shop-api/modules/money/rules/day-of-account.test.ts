import fc from 'fast-check'
import { type DayFacts, equationOf, isNextDay, obstaclesOf } from './day-of-account.ts'
import { differenceOf, differenceText } from './match-sum.ts'

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const facts = fc.record({
  kind: fc.constantFrom('mpesa', 'bank', 'drawer'),
  day: fc.constant('2026-11-24'),
  closedThrough: fc.option(fc.constantFrom('2026-11-20', '2026-11-23', '2026-11-24')),
  firstMoved: fc.option(fc.constantFrom('2026-11-22', '2026-11-24', '2026-11-25')),
  ...{ openingCents: cents, inCents: amount, outCents: amount, chargesCents: cents },
  ...{ theirsOpeningCents: fc.option(cents), theirsCents: fc.option(cents) },
  ...{ isCovered: fc.boolean(), open: fc.nat(3) },
}) as fc.Arbitrary<DayFacts>

test('the closing balance is always opening + in − out − charges', () =>
  fc.assert(
    fc.property(facts, (day) => {
      const { opening, closing, openingDifference } = equationOf(day)
      expect(closing).toBe(opening + day.inCents - day.outCents - day.chargesCents)
      expect(opening).toBe(day.openingCents + openingDifference)
    }),
  ))

test('only the first closed day takes the opening balance of the statement', () =>
  fc.assert(
    fc.property(facts, (day) => {
      const { opening } = equationOf(day)
      expect(opening).toBe(day.closedThrough === null ? (day.theirsOpeningCents ?? day.openingCents) : day.openingCents)
    }),
  ))

test('a day without obstacles has no open item and the balance of its statement', () =>
  fc.assert(
    fc.property(facts, (day) => {
      const isClean = day.open === 0 && (day.theirsCents ?? equationOf(day).closing) === equationOf(day).closing
      const isUnused = [day.openingCents, day.inCents, day.outCents, day.chargesCents].every((sum) => sum === 0)
      expect(obstaclesOf(day).length === 0).toBe(isClean && (day.isCovered || day.kind === 'drawer' || isUnused))
    }),
  ))

test('an account needs a statement of a day with money, and no statement without money', () => {
  const sums = {
    openingCents: 0,
    inCents: 0,
    outCents: 0,
    chargesCents: 0,
    theirsOpeningCents: null,
    theirsCents: null,
  }
  const day = { day: '2026-11-24', closedThrough: null, firstMoved: null, isCovered: false, open: 0, ...sums }
  expect(obstaclesOf({ ...day, kind: 'airtel' })).toEqual([])
  for (const money of [{ openingCents: 5 }, { inCents: 5 }, { outCents: 5 }, { chargesCents: 5 }])
    expect(obstaclesOf({ ...day, ...money, kind: 'airtel' })).toEqual(['There is no statement of the whole day.'])
})

test('days are closed in order; days without movements can be skipped', () => {
  const next = (closedThrough: string | null, firstMoved: string | null, day: string) =>
    isNextDay({ closedThrough, firstMoved, day })
  expect(next(null, '2026-11-01', '2026-11-24')).toBe(true)
  expect(next('2026-11-22', '2026-11-23', '2026-11-23')).toBe(true)
  expect(next('2026-11-22', '2026-11-23', '2026-11-24')).toBe(false)
  expect(next('2026-11-22', null, '2026-11-24')).toBe(true)
  expect(next('2026-11-24', '2026-11-25', '2026-11-24')).toBe(false)
})

test('the difference of a line does not depend on the order of its entries', () =>
  fc.assert(
    fc.property(cents, fc.array(cents), (line, entries) => {
      expect(differenceOf(line, entries)).toBe(differenceOf(line, [...entries].reverse()))
      const sum = entries.reduce((all, one) => all + one, 0)
      expect(differenceText(sum, entries)).toBeNull()
    }),
  ))
