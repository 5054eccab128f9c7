import {
  calendarDays,
  isOpenDays,
  openDayFrom,
  openDaysOf,
  openDaysText,
  promisedDay,
  USUAL_OPEN_DAYS,
} from './open-days.ts'

// 28 November 2026 is a Saturday.
test.each([
  ['2026-11-27', 1, '2026-11-28'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-29', 1, '2026-11-30'],
  ['2026-11-28', 2, '2026-12-01'],
  ['2026-11-28', 7, '2026-12-07'],
  ['2026-11-28', 0, '2026-11-28'],
  ['2026-11-29', 0, '2026-11-30'],
])('promises an order of %s with %i working days for %s', (day, days, promised) => {
  expect(promisedDay(day, days, USUAL_OPEN_DAYS)).toBe(promised)
  expect(calendarDays(day, days, USUAL_OPEN_DAYS)).toBe((Date.parse(promised) - Date.parse(day)) / 86_400_000)
})

test('skips every closed day of a shop that is open twice a week', () => {
  expect(promisedDay('2026-11-28', 1, 'Tue, Thu')).toBe('2026-12-01')
  expect(promisedDay('2026-11-28', 3, 'Tue, Thu')).toBe('2026-12-08')
  expect(openDayFrom('2026-12-02', 'Tue, Thu')).toBe('2026-12-03')
})

test('counts the usual days if the stored text names no day, and refuses an invalid day', () => {
  expect(openDayFrom('2026-12-06', '')).toBe('2026-12-07')
  expect(openDayFrom('2026-12-06', 'Never')).toBe('2026-12-07')
  expect(() => openDayFrom('2026-02-30', USUAL_OPEN_DAYS)).toThrow(RangeError)
})

test.each([
  ['Mon', true],
  [USUAL_OPEN_DAYS, true],
  ['', false],
  ['Tue, Mon', false],
  ['Mon, Mon', false],
  ['Monday', false],
])('reads %j as open days: %s', (text, valid) => {
  expect(isOpenDays(text)).toBe(valid)
})

test('orders days by the week', () => {
  expect(openDaysOf(['Sat', 'Mon'])).toBe('Mon, Sat')
})

test.each([
  [USUAL_OPEN_DAYS, 'Monday to Saturday'],
  ['Mon, Wed, Fri', 'Monday, Wednesday and Friday'],
  ['Sat, Sun', 'Saturday and Sunday'],
  ['Tue', 'Tuesday'],
  ['Mon, Tue, Wed, Thu, Fri, Sat, Sun', 'every day'],
])('names %s in a sentence', (openDays, text) => {
  expect(openDaysText(openDays)).toBe(text)
})
