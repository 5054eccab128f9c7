import fc from 'fast-check'
import {
  addDays,
  dayInNairobi,
  instantInNairobi,
  mondayOf,
  showDay,
  showInstant,
  startOfDay,
  timeInNairobi,
  today,
  wallClock,
} from './clock.ts'

test('changes the day at midnight in Nairobi, not in the machine’s zone or UTC', () => {
  expect(dayInNairobi(new Date('2026-11-24T20:59:59.999Z'))).toBe('2026-11-24')
  expect(dayInNairobi(new Date('2026-11-24T21:00:00.000Z'))).toBe('2026-11-25')
  expect(today(() => new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
})

test('begins a day at 21:00 UTC, three hours behind Nairobi’s clock', () => {
  expect(startOfDay('2026-11-25')).toEqual(new Date('2026-11-24T21:00:00Z'))
  expect(dayInNairobi(new Date(startOfDay('2026-11-25').getTime() - 1))).toBe('2026-11-24')
  expect(() => startOfDay('2026-02-31')).toThrow(RangeError)
  expect(timeInNairobi(new Date('2026-11-24T21:05:59Z'))).toBe('00:05')
  expect(wallClock(new Date('2026-11-24T21:05:59.123Z'))).toBe('2026-11-25T00:05:59.123')
  expect(instantInNairobi('2026-11-25', '00:05')).toEqual(new Date('2026-11-24T21:05:00Z'))
  expect(instantInNairobi('2026-11-25', '25:05').getTime()).toBeNaN()
})

test('adds days across months, years and leap days', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect([mondayOf('2026-11-29'), mondayOf('2026-11-30')]).toEqual(['2026-11-23', '2026-11-30'])
  expect(() => mondayOf('2026-02-30')).toThrow(RangeError)
  expect(addDays('2026-12-31', 2)).toBe('2027-01-02')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  expect(addDays('2026-11-24', 0)).toBe('2026-11-24')
})

test('returns the first day after adding and subtracting days, and days sort as text', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1990-01-01', n))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 2000 }), (start, days) => {
      const later = addDays(start, days)
      expect(addDays(later, -days)).toBe(start)
      expect(later > start).toBe(true)
    }),
  )
})

test.each(['2026-02-31', '2026-13-01', '2026-1-1', '24/11/2026', ''])('rejects the invalid day %j', (text) => {
  expect(() => addDays(text, 1)).toThrow(RangeError)
})

test("formats a day with the month's name", () => {
  expect(showDay('2026-11-04')).toBe('4 November 2026')
})

test('formats an instant in Nairobi’s time', () => {
  expect(showInstant(new Date('2026-11-24T06:05:59Z'))).toBe('24 November 2026, 09:05')
  expect(showInstant(new Date('2026-12-31T21:00:00Z'))).toBe('1 January 2027, 00:00')
})
