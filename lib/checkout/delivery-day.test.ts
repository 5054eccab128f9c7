import { USUAL_OPEN_DAYS } from '../format/open-days.ts'
import { arrivalText, shortDay } from './delivery-day.ts'

test.each([
  ['2026-11-24', 'Tue 24 Nov'],
  ['2027-01-01', 'Fri 1 Jan'],
  ['2028-02-29', 'Tue 29 Feb'],
])('formats %s as %s', (day, words) => {
  expect(shortDay(day)).toBe(words)
})

test('counts working days, also across the end of a year', () => {
  expect(arrivalText('2026-11-21', 2, USUAL_OPEN_DAYS)).toBe('by Tue 24 Nov')
  expect(arrivalText('2026-12-30', 2, USUAL_OPEN_DAYS)).toBe('by Fri 1 Jan')
  expect(arrivalText('2026-11-28', 1, USUAL_OPEN_DAYS)).toBe('by Mon 30 Nov')
  expect(arrivalText('2026-11-21', 0, USUAL_OPEN_DAYS)).toBe('by Sat 21 Nov')
})

test('shows the number of days before today is known', () => {
  expect(arrivalText(null, 1, USUAL_OPEN_DAYS)).toBe('in 1 working day')
  expect(arrivalText(null, 4, USUAL_OPEN_DAYS)).toBe('in 4 working days')
})
