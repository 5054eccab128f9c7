import { endsWithYear, readDay, readTime, tidyDate } from './typed-date.ts'

test.each([
  ['1/2/1990', '01/02/1990'],
  ['01/02/1990', '01/02/1990'],
  ['1.2.1990', '01/02/1990'],
  ['1-2-1990', '01/02/1990'],
  [' 1 2 1990 ', '01/02/1990'],
  ['01021990', '01/02/1990'],
  ['1990-02-01', '01/02/1990'],
  ['1990/2/1', '01/02/1990'],
  ['1 Feb 1990', '01/02/1990'],
  ['1st February, 1990', '01/02/1990'],
  // The form's check decides whether the date exists.
  ['31/2/1990', '31/02/1990'],
  ['1/2/90', null],
  ['1/2', null],
  ['1 Foo 1990', null],
  ['', null],
])('%j is %j', (typed, tidy) => expect(tidyDate(typed)).toBe(tidy))

test.each([
  ['1/2/1990', true],
  ['01021990', true],
  // The user can still type a second digit of the day.
  ['1990-02-1', false],
  ['1/2/199', false],
])('%j ends with its year: %j', (typed, ends) => expect(endsWithYear(typed)).toBe(ends))

const limits = { today: '2026-11-28' }

test.each([
  ['28/11/2026', '2026-11-28'],
  ['28.11.2026', '2026-11-28'],
  ['2026-11-28', '2026-11-28'],
  ['28112026', '2026-11-28'],
  ['281126', '2026-11-28'],
  ['28/11/26', '2026-11-28'],
  ['28 Nov 26', '2026-11-28'],
  ['2811', '2026-11-28'],
  ['28/11', '2026-11-28'],
  ['1/2', '2026-02-01'],
  ['3 January', '2026-01-03'],
  ['29/02/2028', '2028-02-29'],
])('reads %j as the day %s', (typed, day) => expect(readDay(typed, limits)).toEqual({ day }))

test.each(['28', '28/11/202', 'tomorrow', '28/Foo', '12345'])('refuses %j with an example of a day', (typed) =>
  expect(readDay(typed, limits)).toEqual({
    day: '',
    problem: 'Enter a day as DD/MM/YYYY, for example 28/11/2026.',
  }),
)

test.each([
  ['31/02/2026', '31/02/2026'],
  ['29/02/27', '29/02/2027'],
  ['3104', '31/04/2026'],
  ['12/13/2026', '12/13/2026'],
])('refuses %j, a day that the calendar does not have', (typed, shown) =>
  expect(readDay(typed, limits)).toEqual({ day: '', problem: `There is no ${shown}. Check the day and the month.` }),
)

test('completes a day without a year with the year that the limits allow', () => {
  expect(readDay('15/01', { ...limits, min: '2026-11-28' })).toEqual({ day: '2027-01-15' })
  expect(readDay('15/12', { ...limits, max: '2026-11-28' })).toEqual({ day: '2025-12-15' })
})

test('names the limit of a day outside the limits', () => {
  expect(readDay('27/11/2026', { ...limits, min: '2026-11-28' })).toEqual({
    day: '2026-11-27',
    problem: 'Choose 28/11/2026 or a later day.',
  })
  expect(readDay('29/11/2026', { ...limits, max: '2026-11-28' })).toEqual({
    day: '2026-11-29',
    problem: 'Choose 28/11/2026 or an earlier day.',
  })
})

test('reads an empty text as no day and no time, without a problem', () => {
  expect(readDay(' ', limits)).toEqual({ day: '' })
  expect(readTime('')).toEqual({ time: '' })
})

test.each([
  ['08:30', '08:30'],
  ['0830', '08:30'],
  ['830', '08:30'],
  ['8.30', '08:30'],
  ['8:30 pm', '20:30'],
  ['12am', '00:00'],
  ['12 p.m.', '12:00'],
  ['20', '20:00'],
  ['08:30:00', '08:30'],
])('reads %j as the time %s', (typed, time) => expect(readTime(typed)).toEqual({ time }))

test.each(['24:00', '8:60', '13 pm', '0 am', 'noon'])('refuses the time %j', (typed) =>
  expect(readTime(typed)).toEqual({ time: '', problem: 'Enter a time as HH:MM, for example 08:30 or 20:30.' }),
)
