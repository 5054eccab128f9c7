import { centsOfCell, type DateOrder, timeOfCell } from './statement-cells.ts'

test.each([
  ['1,450.00', 145_000],
  ['1450', 145_000],
  ['-60.00', -6_000],
  ['(60.00)', -6_000],
  ['60.00 DR', -6_000],
  ['60.00CR', 6_000],
  ['KES 1,000.5', 100_050],
  ['-KSh 60', -6_000],
  ['KSh -60', -6_000],
  ['\u2212 60.00', -6_000],
  ['1000.500000', 100_050],
  ['0.00', 0],
  ['', null],
  ['-', null],
  ['1,45.00', Number.NaN],
  ['1.005', Number.NaN],
  ['12O.00', Number.NaN],
  ['--6', 600],
  ['99999999999999', Number.NaN],
])('reads %j as %p cents', (cell, cents) => {
  expect(centsOfCell(cell)).toBe(cents)
})

test.each<[string, DateOrder, string | null]>([
  ['28-11-2026 09:05:07', 'dmy', '2026-11-28T09:05:07+03:00'],
  ['2026-11-28 09:05:07', 'dmy', '2026-11-28T09:05:07+03:00'],
  ['2026-11-28T09:05', 'mdy', '2026-11-28T09:05:00+03:00'],
  ['28/11/26', 'dmy', '2026-11-28T00:00:00+03:00'],
  ['11/28/2026 9:05 PM', 'mdy', '2026-11-28T21:05:00+03:00'],
  ['28.11.2026', 'dmy', '2026-11-28T00:00:00+03:00'],
  ['28 Nov 2026', 'mdy', '2026-11-28T00:00:00+03:00'],
  ['28-NOV-26 12:00 am', 'ymd', '2026-11-28T00:00:00+03:00'],
  ['November 28, 2026', 'dmy', '2026-11-28T00:00:00+03:00'],
  ['31/11/2026', 'dmy', null],
  ['28/11/2026', 'mdy', null],
  ['28/11/2026 25:00', 'dmy', null],
  ['soon', 'dmy', null],
  ['', 'dmy', null],
])('reads %j in the order %s as %p', (cell, order, expected) => {
  expect(timeOfCell(cell, order)?.at.getTime()).toBe(expected === null ? undefined : Date.parse(expected))
})
