import { minutesOf, nextMailTime, timeOf } from './mail-times.ts'

/** Thursday, 26 November 2026, 14:05 in Nairobi. */
const NOW = new Date('2026-11-26T11:05:00Z')
const AT_SEVEN = { weekday: 1, monthDay: 1, time: '07:00' } as const

test.each([
  [{ ...AT_SEVEN, cadence: 'daily' }, '2026-11-27T04:00:00.000Z'],
  [{ ...AT_SEVEN, cadence: 'daily', time: '14:06' }, '2026-11-26T11:06:00.000Z'],
  // At exactly that time, the result is the following time.
  [{ ...AT_SEVEN, cadence: 'daily', time: '14:05' }, '2026-11-27T11:05:00.000Z'],
  // Days are Nairobi's: half past midnight is still the day before in UTC.
  [{ ...AT_SEVEN, cadence: 'daily', time: '00:30' }, '2026-11-26T21:30:00.000Z'],
  [{ ...AT_SEVEN, cadence: 'weekly' }, '2026-11-30T04:00:00.000Z'],
  [{ ...AT_SEVEN, cadence: 'weekly', weekday: 4 }, '2026-12-03T04:00:00.000Z'],
  [{ ...AT_SEVEN, cadence: 'weekly', weekday: 4, time: '18:00' }, '2026-11-26T15:00:00.000Z'],
  [{ ...AT_SEVEN, cadence: 'weekly', weekday: 7 }, '2026-11-29T04:00:00.000Z'],
  [{ ...AT_SEVEN, cadence: 'monthly' }, '2026-12-01T04:00:00.000Z'],
  [{ ...AT_SEVEN, cadence: 'monthly', monthDay: 28 }, '2026-11-28T04:00:00.000Z'],
  [{ ...AT_SEVEN, cadence: 'monthly', monthDay: 26 }, '2026-12-26T04:00:00.000Z'],
] as const)('%j is next at %s', (schedule, at) => {
  expect(nextMailTime(schedule, NOW).toISOString()).toBe(at)
})

test('a time is minutes after midnight and back', () => {
  expect(['00:00', '07:05', '23:59'].map((time) => timeOf(minutesOf(time)))).toEqual(['00:00', '07:05', '23:59'])
})
