import { endsWithYear, tidyDate } from './birthday-field.tsx'

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
